package dev.toolbooth.app.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The destinations of standard output and standard error. */
public final class StandardStreams {
    private static final Path STDOUT = Path.of("/proc/self/fd/1");
    private static final Path STDERR = Path.of("/proc/self/fd/2");

    private static final int COLUMNS_USUAL = 80;

    private StandardStreams() {}

    /** Whether a person reads standard error. */
    public static boolean present() {
        return reads(STDERR);
    }

    /** Whether a person reads standard output, and wants colours there. */
    public static boolean colouredOutput(Map<String, String> environment) {
        return reads(STDOUT) && colours(environment);
    }

    /** How wide the terminal is that standard output goes to; 0 where it goes elsewhere. */
    public static int columns(Map<String, String> environment) {
        String told = environment.getOrDefault("COLUMNS", "");
        if (told.matches("[1-9][0-9]{0,3}")) {
            return Integer.parseInt(told);
        }
        return reads(STDOUT) ? asked() : 0;
    }

    /** As stty says it, which is on every system that has terminals. */
    private static int asked() {
        try {
            Process stty =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(new File("/dev/tty"))
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            try (var said = stty.inputReader(US_ASCII)) {
                String line = said.readLine();
                return line != null && line.matches("[0-9]+ [1-9][0-9]{0,3}")
                        ? Integer.parseInt(line.substring(line.indexOf(' ') + 1))
                        : COLUMNS_USUAL;
            }
        } catch (IOException e) {
            return COLUMNS_USUAL;
        }
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
    public static boolean colours(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }
}
