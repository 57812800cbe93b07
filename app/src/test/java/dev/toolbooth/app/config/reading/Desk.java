package dev.toolbooth.app.config.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.problem.ConfigProblems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A folder with a configuration file, an environment and flags to read a configuration from. */
public final class Desk {
    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private final Map<String, List<String>> flags = new HashMap<>();
    private Optional<Path> asked = Optional.empty();

    public Desk(Path folder) {
        this.folder = folder;
    }

    public Desk file(String yaml) {
        return write("toolbooth.yaml", yaml);
    }

    public Desk write(String name, String text) {
        try {
            Files.createDirectories(folder.resolve(name).toAbsolutePath().getParent());
            Files.writeString(folder.resolve(name), text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Desk env(String name, String value) {
        environment.put(name, value);
        return this;
    }

    public Desk flag(String name, String... values) {
        flags.put(name, List.of(values));
        return this;
    }

    public Desk ask(String file) {
        asked = Optional.of(Path.of(file));
        return this;
    }

    ConfigResult read() {
        return new ConfigReader(
                        new ConfigSources(
                                asked,
                                flags,
                                environment,
                                folder,
                                Optional.of(folder.resolve("home"))))
                .read();
    }

    public Config config() {
        return loaded().config();
    }

    public ConfigResult.Loaded loaded() {
        var configResult = read();
        if (configResult instanceof ConfigResult.Rejected(ConfigProblems configProblems)) {
            throw new AssertionError(configProblems.report());
        }
        return (ConfigResult.Loaded) configResult;
    }

    /** The report of what is wrong, with the folder's own path left out. */
    public String report() {
        var configResult = read();
        assertThat(configResult).isInstanceOf(ConfigResult.Rejected.class);
        return ((ConfigResult.Rejected) configResult)
                .configProblems()
                .report()
                .replace(folder + "/", "");
    }
}
