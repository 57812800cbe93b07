package dev.toolbooth.chain;

import java.time.Duration;

/** How time is let pass between two looks. In tests it isn't. */
@FunctionalInterface
public interface Pause {
    void pause(Duration length) throws InterruptedException;
}
