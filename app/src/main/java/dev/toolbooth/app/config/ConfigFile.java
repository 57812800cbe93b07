package dev.toolbooth.app.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the configuration file in the usual places. */
final class ConfigFile {
    private static final String NAME = "toolbooth.yaml";

    private ConfigFile() {}

    /** The file that was asked for, which may not exist, or the first that does. */
    static Optional<Path> find(Sources sources) {
        if (sources.file().isPresent()) {
            return sources.file().map(sources.directory()::resolve);
        }
        var here = sources.directory().resolve(NAME);
        if (Files.exists(here)) {
            return Optional.of(here);
        }
        return configHome(sources)
                .map(folder -> folder.resolve("toolbooth").resolve(NAME))
                .filter(Files::exists);
    }

    private static Optional<Path> configHome(Sources sources) {
        var xdg = sources.environment().getOrDefault("XDG_CONFIG_HOME", "");
        return xdg.startsWith("/")
                ? Optional.of(Path.of(xdg))
                : sources.home().map(home -> home.resolve(".config"));
    }
}
