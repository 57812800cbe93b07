package dev.toolbooth.core;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The background work that begins when a server starts; listing its tools alone starts none of it.
 * Guarded by its own monitor.
 */
public final class StartHooks {
    private final Queue<Runnable> actions = new ArrayDeque<>();

    /** Adds an action, which must not throw and doesn't take long. */
    public synchronized void add(Runnable action) {
        actions.add(action);
    }

    /** Runs every action once. */
    public void run() {
        for (Runnable action = next(); action != null; action = next()) {
            action.run();
        }
    }

    private synchronized @Nullable Runnable next() {
        return actions.poll();
    }
}
