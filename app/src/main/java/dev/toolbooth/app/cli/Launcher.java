package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Config;

/** Runs a server until it stops, and answers with one of the {@link ExitCodes}. */
public interface Launcher {

    /** Serves over HTTP. */
    int serve(Config config) throws InterruptedException;

    /** Serves one client over standard input and output. */
    int stdio(Config config) throws InterruptedException;
}
