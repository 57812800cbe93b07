package dev.toolbooth.core.pay;

/** A listener to the progress of payments. Thread-safe and quick. */
@FunctionalInterface
public interface PaymentLog {
    /** A payment has come into a state, which is on the disk. */
    void changed(PaymentRecord payment);

    /** A payment can't be looked at, and its buyer was asked to retry later. */
    default void unavailable(String rail, String problem) {}
}
