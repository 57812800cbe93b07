package dev.toolbooth.app.config.reading;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a configuration is read from.
 *
 * @param file the file given by the user; without one the usual places are searched
 * @param flags the values of each flag, by its name, such as {@code --port}
 * @param environment the variables of the environment
 * @param directory the directory the program runs in, where relative paths start
 * @param home the user's home directory
 */
public record ConfigSources(
        Optional<Path> file,
        Map<String, List<String>> flags,
        Map<String, String> environment,
        Path directory,
        Optional<Path> home) {
    static final String FILE_NAME = "toolbooth.yaml";

    public ConfigSources {
        flags = Map.copyOf(flags);
        environment = Map.copyOf(environment);
    }

    /** The configuration file: what was asked for, which may not exist, or the first that does. */
    Optional<Path> configFile() {
        if (file.isPresent()) {
            return file.map(directory::resolve);
        }
        var here = directory.resolve(FILE_NAME);
        return Files.exists(here)
                ? Optional.of(here)
                : userFolder("XDG_CONFIG_HOME", ".config")
                        .map(folder -> folder.resolve("toolbooth").resolve(FILE_NAME))
                        .filter(Files::exists);
    }

    /** A folder of the user's as XDG has it: what a variable says, or one below their home. */
    Optional<Path> userFolder(String variable, String belowHome) {
        var xdg = environment.getOrDefault(variable, "");
        return xdg.startsWith("/")
                ? Optional.of(Path.of(xdg))
                : home.map(folder -> folder.resolve(belowHome));
    }
}
