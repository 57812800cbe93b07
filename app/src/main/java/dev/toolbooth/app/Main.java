package dev.toolbooth.app;

import dev.toolbooth.app.cli.Cli;
import dev.toolbooth.app.cli.Surroundings;

/** Where the program starts. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 2 && args[0].equals("--rehearse")) {
            Rehearsal.run(args[1]);
            System.exit(0);
        }
        var around = Surroundings.ofProcess();
        System.exit(new Cli(new Servers(around.err()), around).run(args));
    }
}
