package dev.toolbooth.server.outbound;

import java.time.Duration;

/** A pause before a retry. */
@FunctionalInterface
interface RetryPause {
    void make(Duration length) throws InterruptedException;
}
