package dev.toolbooth.app.cli;

import java.util.List;

/** The command line: runs one, and answers with an exit code. */
public final class Cli {
    private final Launcher launcher;
    private final Surroundings around;

    public Cli(Launcher launcher, Surroundings around) {
        this.launcher = launcher;
        this.around = around;
    }

    /** Runs one command line and answers with one of the {@link ExitCodes}. */
    public int run(String... args) {
        try {
            var line = StartLine.of(args);
            return line.isPresent()
                    ? new Start(launcher, around).run(line.get())
                    : new Commands(launcher, around).run(args);
        } catch (Throwable fault) {
            boolean verbose = List.of(args).contains(StartLine.VERBOSE);
            return Reports.failed(fault, verbose, around.err());
        }
    }
}
