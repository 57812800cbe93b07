package dev.toolbooth.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A folder with a configuration file, an environment and flags to read a configuration from. */
final class Desk {
    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private final Map<String, List<String>> flags = new HashMap<>();
    private Optional<Path> asked = Optional.empty();

    Desk(Path folder) {
        this.folder = folder;
    }

    Desk file(String yaml) {
        return write("toolbooth.yaml", yaml);
    }

    Desk write(String name, String text) {
        try {
            Files.createDirectories(folder.resolve(name).toAbsolutePath().getParent());
            Files.writeString(folder.resolve(name), text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Desk env(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Desk flag(String name, String... values) {
        flags.put(name, List.of(values));
        return this;
    }

    Desk ask(String file) {
        asked = Optional.of(Path.of(file));
        return this;
    }

    Loading read() {
        return new ConfigReader(
                        new Sources(
                                asked,
                                flags,
                                environment,
                                folder,
                                Optional.of(folder.resolve("home"))))
                .read();
    }

    Config config() {
        return loaded().config();
    }

    Loading.Loaded loaded() {
        var loading = read();
        if (loading instanceof Loading.Rejected(Problems problems)) {
            throw new AssertionError(problems.report());
        }
        return (Loading.Loaded) loading;
    }

    /** The report of what is wrong, with the folder's own path left out. */
    String report() {
        var loading = read();
        assertThat(loading).isInstanceOf(Loading.Rejected.class);
        return ((Loading.Rejected) loading).problems().report().replace(folder + "/", "");
    }
}
