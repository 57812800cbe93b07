package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What an environment makes of a server, for tests that are about something else. */
public final class Environments {
    private Environments() {}

    /** The configuration; one that has something wrong is a fault of the test. */
    public static Config read(Map<String, String> environment) {
        Sources sources =
                new Sources(Optional.empty(), Map.of(), environment, Path.of(""), Optional.empty());
        return switch (new ConfigReader(sources).read()) {
            case Loading.Loaded(Config config, _) -> config;
            case Loading.Rejected(Problems problems) ->
                    throw new IllegalStateException(problems.report());
        };
    }
}
