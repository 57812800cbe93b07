package dev.toolbooth.app.log;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What standard error is connected to. */
final class Terminal {
    private static final Path STDERR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether a person reads standard error. */
    static boolean present() {
        try {
            if (Files.isSymbolicLink(STDERR)) {
                var target = Files.readSymbolicLink(STDERR).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
            }
        } catch (IOException | InvalidPathException e) {
            return false;
        }
        return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }

    /** Whether colours are wanted on a terminal, see https://no-color.org. */
    static boolean colours(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }
}
