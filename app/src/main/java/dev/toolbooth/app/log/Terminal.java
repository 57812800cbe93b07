package dev.toolbooth.app.log;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What standard output and standard error are connected to. */
public final class Terminal {
    private static final Path STDOUT = Path.of("/proc/self/fd/1");
    private static final Path STDERR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** Whether a person reads standard error. */
    static boolean present() {
        return reads(STDERR);
    }

    /** Whether a person reads standard output, and wants colours there. */
    public static boolean colouredOutput(Map<String, String> environment) {
        return reads(STDOUT) && colours(environment);
    }

    private static boolean reads(Path descriptor) {
        try {
            if (Files.isSymbolicLink(descriptor)) {
                var target = Files.readSymbolicLink(descriptor).toString();
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
