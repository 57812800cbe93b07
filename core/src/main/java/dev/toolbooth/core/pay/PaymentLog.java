package dev.toolbooth.core.pay;

/** Is told what becomes of payments. Thread-safe and quick. */
@FunctionalInterface
public interface PaymentLog {
    /** A payment has come into a state, which is on the disk. */
    void changed(PaymentRecord payment);

    /** A payment can't be looked at, and its buyer was told to try later. */
    default void unavailable(String rail, String problem) {}
}
