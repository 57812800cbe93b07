package dev.toolbooth.core;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The resources to release when the server stops, the latest first. Guarded by its own monitor. */
public final class StopHooks {
    private final Deque<Runnable> actions = new ArrayDeque<>();

    /** Adds an action, which must not throw. */
    public synchronized void add(Runnable action) {
        actions.push(action);
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
