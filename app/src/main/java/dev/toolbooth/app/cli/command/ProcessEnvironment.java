package dev.toolbooth.app.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.app.process.StandardStreams;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The surroundings that the program was started in.
 *
 * @param directory where relative paths start
 * @param out for data, and nothing else
 * @param err for everything else
 * @param terminal the terminal that the data is printed on
 */
public record ProcessEnvironment(
        Map<String, String> environment,
        Path directory,
        Optional<Path> home,
        PrintStream out,
        PrintStream err,
        TerminalOutput terminal) {

    /** Where no person reads. */
    public ProcessEnvironment(
            Map<String, String> environment,
            Path directory,
            Optional<Path> home,
            PrintStream out,
            PrintStream err) {
        this(environment, directory, home, out, err, TerminalOutput.NONE);
    }

    /** Those of this process, with streams that are UTF-8 whatever the locale says. */
    public static ProcessEnvironment ofProcess() {
        return new ProcessEnvironment(
                System.getenv(),
                Path.of(""),
                home(System.getenv(), Optional.ofNullable(System.getProperty("user.home"))),
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8),
                new TerminalOutput(
                        StandardStreams.columns(System.getenv()),
                        StandardStreams.colouredOutput(System.getenv()),
                        InstantSource.system()));
    }

    /** Prints a line of data. */
    public void print(String line) {
        out.println(line);
    }

    /** Prints a line about what was done, or what is wrong. */
    public void tell(String line) {
        err.println(line);
    }

    /** Whether colours are wanted in the data. */
    public boolean coloured() {
        return terminal.coloured();
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
    public ConfigSources sources(Optional<Path> file, Map<String, List<String>> flags) {
        return new ConfigSources(file, flags, environment, directory, home);
    }
}
