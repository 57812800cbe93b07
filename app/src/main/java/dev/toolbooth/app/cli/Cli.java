package dev.toolbooth.app.cli;

import dev.toolbooth.app.cli.command.ErrorReports;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.cli.command.StartLine;
import dev.toolbooth.app.cli.server.ServerStart;
import java.util.List;

/** The command line: it runs one command and returns an exit code. */
public final class Cli {
    private final ServerLauncher serverLauncher;
    private final ProcessEnvironment process;

    public Cli(ServerLauncher serverLauncher, ProcessEnvironment process) {
        this.serverLauncher = serverLauncher;
        this.process = process;
    }

    /** Runs one command line and answers with one of the {@link ExitCodes}. */
    public int run(String... args) {
        try {
            var line = StartLine.of(args);
            return line.isPresent()
                    ? new ServerStart(serverLauncher, process).run(line.get())
                    : new CommandTree(serverLauncher, process).run(args);
        } catch (Throwable fault) {
            boolean verbose = List.of(args).contains(StartLine.VERBOSE);
            return ErrorReports.failed(fault, verbose, process.err());
        }
    }
}
