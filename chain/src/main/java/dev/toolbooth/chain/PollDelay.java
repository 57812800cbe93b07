package dev.toolbooth.chain;

import java.time.Duration;

/** A wait between two polls. Tests don't wait. */
@FunctionalInterface
public interface PollDelay {
    void pause(Duration length) throws InterruptedException;
}
