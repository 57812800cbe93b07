package dev.toolbooth.client.wallet;

import java.time.Duration;

/** Waits. In tests it doesn't. */
@FunctionalInterface
public interface Pause {
    void pause(Duration length) throws InterruptedException;
}
