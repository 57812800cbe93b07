package dev.toolbooth.app;

import dev.toolbooth.app.cli.Cli;
import dev.toolbooth.app.cli.command.ProcessEnvironment;

/** The program's entry point. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 2 && args[0].equals("--train")) {
            AotTraining.run(args[1]);
            System.exit(0);
        }
        var process = ProcessEnvironment.ofProcess();
        System.exit(new Cli(new ServerRunner(process.err()), process).run(args));
    }
}
