package dev.toolbooth.payments.evm;

import java.time.Duration;

/** How time is let pass between two looks. */
@FunctionalInterface
public interface Pauses {
    void pause(Duration length) throws InterruptedException;
}
