package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What an environment makes of a server, for tests that are about something else. */
public final class Environments {
    private Environments() {}

    /** The configuration of a server that was told nothing but where its data is. */
    public static Config standard(Path data) {
        return read(Map.of("TOOLBOOTH_DATA", data.toString()));
    }

    /** The configuration; one that has something wrong is a fault of the test. */
    public static Config read(Map<String, String> environment) {
        ConfigSources sources =
                new ConfigSources(
                        Optional.empty(),
                        Map.of(),
                        environment,
                        Path.of(""),
                        Optional.of(Path.of("target", "home")));
        return switch (new ConfigReader(sources).read()) {
            case ConfigResult.Loaded(Config config) -> config;
            case ConfigResult.Rejected(ConfigProblems configProblems) ->
                    throw new IllegalStateException(configProblems.report());
        };
    }
}
