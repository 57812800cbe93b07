package dev.toolbooth.app;

import dev.toolbooth.app.cli.Cli;
import dev.toolbooth.app.cli.ExitCodes;
import dev.toolbooth.app.cli.Launcher;
import dev.toolbooth.app.cli.Surroundings;
import dev.toolbooth.app.config.Config;
import java.io.PrintStream;

/** Where the program starts. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        var around = Surroundings.ofProcess();
        System.exit(new Cli(new Unwired(around.err()), around).run(args));
    }

    /** Stands in for the server. */
    private record Unwired(PrintStream err) implements Launcher {
        @Override
        public int serve(Config config) {
            err.println("not wired yet");
            return ExitCodes.UNEXPECTED;
        }

        @Override
        public int stdio(Config config) {
            return serve(config);
        }
    }
}
