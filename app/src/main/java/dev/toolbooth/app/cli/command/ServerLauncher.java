package dev.toolbooth.app.cli.command;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.CoreParts;
import java.util.List;
import java.util.function.Consumer;

/** A launcher that runs a server until it stops, and returns one of the {@link ExitCodes}. */
public interface ServerLauncher {

    /** Serves over HTTP. */
    default int serve(Config config) throws InterruptedException {
        return serve(config, core -> {}, false);
    }

    /** Serves one client over standard input and output. */
    default int stdio(Config config) throws InterruptedException {
        return stdio(config, core -> {});
    }

    /**
     * The problems that would keep a server from starting, found without starting one: each with
     * the key of its setting at the start, and what to do in a line of its own.
     */
    default List<String> objections(Config config) {
        return List.of();
    }

    /** What is not right and keeps nothing from starting, in the same form. */
    default List<String> remarks(Config config) {
        return List.of();
    }

    /**
     * Serves over HTTP what the configuration says, and more.
     *
     * @param open whether the console is to be opened in a browser
     */
    int serve(Config config, Consumer<CoreParts> more, boolean open) throws InterruptedException;

    /** Serves one client what the configuration says, and more. */
    int stdio(Config config, Consumer<CoreParts> more) throws InterruptedException;
}
