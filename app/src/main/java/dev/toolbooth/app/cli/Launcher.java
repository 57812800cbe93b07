package dev.toolbooth.app.cli;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.Core;
import java.util.List;
import java.util.function.Consumer;

/** Runs a server until it stops, and answers with one of the {@link ExitCodes}. */
public interface Launcher {

    /** Serves over HTTP. */
    default int serve(Config config) throws InterruptedException {
        return serve(config, core -> {});
    }

    /** Serves one client over standard input and output. */
    default int stdio(Config config) throws InterruptedException {
        return stdio(config, core -> {});
    }

    /**
     * What would keep a server from starting, as far as that can be known without starting one:
     * each with the key of its setting at the start, and what to do in a line of its own.
     */
    default List<String> objections(Config config) {
        return List.of();
    }

    /** Serves over HTTP what the configuration says, and more. */
    int serve(Config config, Consumer<Core> more) throws InterruptedException;

    /** Serves one client what the configuration says, and more. */
    int stdio(Config config, Consumer<Core> more) throws InterruptedException;
}
