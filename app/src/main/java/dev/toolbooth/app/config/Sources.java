package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a configuration is read from.
 *
 * @param file the file that was asked for; without one the usual places are looked at
 * @param flags the values of each flag that was given, by its name, such as {@code --port}
 * @param environment the variables of the environment
 * @param directory the directory the program runs in, where relative paths start
 * @param home the user's home directory
 */
public record Sources(
        Optional<Path> file,
        Map<String, List<String>> flags,
        Map<String, String> environment,
        Path directory,
        Optional<Path> home) {

    public Sources {
        flags = Map.copyOf(flags);
        environment = Map.copyOf(environment);
    }
}
