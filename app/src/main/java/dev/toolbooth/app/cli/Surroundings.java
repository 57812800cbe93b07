package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.Sources;
import dev.toolbooth.app.log.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the program was started in.
 *
 * @param directory where relative paths start
 * @param out for data, and nothing else
 * @param err for everything else
 * @param coloured whether a person reads the data, and wants colours in it
 */
public record Surroundings(
        Map<String, String> environment,
        Path directory,
        Optional<Path> home,
        PrintStream out,
        PrintStream err,
        boolean coloured) {

    /** Where nobody wants colours. */
    public Surroundings(
            Map<String, String> environment,
            Path directory,
            Optional<Path> home,
            PrintStream out,
            PrintStream err) {
        this(environment, directory, home, out, err, false);
    }

    /** Those of this process, with streams that are UTF-8 whatever the locale says. */
    public static Surroundings ofProcess() {
        return new Surroundings(
                System.getenv(),
                Path.of(""),
                home(System.getenv(), Optional.ofNullable(System.getProperty("user.home"))),
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8),
                Terminal.colouredOutput(System.getenv()));
    }

    /**
     * Where a user's own files are: {@code HOME}, as for every program of a shell; Java looks into
     * the list of users instead.
     */
    static Optional<Path> home(Map<String, String> environment, Optional<String> listed) {
        return Optional.ofNullable(environment.get("HOME"))
                .filter(said -> said.startsWith("/"))
                .or(() -> listed)
                .map(Path::of);
    }

    /** What a configuration is read from, when the command line adds a file and flags. */
    Sources sources(Optional<Path> file, Map<String, List<String>> flags) {
        return new Sources(file, flags, environment, directory, home);
    }
}
