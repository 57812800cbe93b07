package dev.toolbooth.server.outbound;

import java.time.Duration;

/** Lets time pass. */
@FunctionalInterface
interface Pause {
    void make(Duration length) throws InterruptedException;
}
