package dev.toolbooth.catalog.probe;

import java.time.Duration;

/** Waiting, so that tests need not. */
@FunctionalInterface
public interface Pause {
    void make(Duration length) throws InterruptedException;
}
