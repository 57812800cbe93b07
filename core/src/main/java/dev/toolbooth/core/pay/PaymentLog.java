package dev.toolbooth.core.pay;

/** Is told what becomes of payments. Thread-safe, quick, never throws. */
@FunctionalInterface
public interface PaymentLog {
    /** Takes note of nothing. */
    PaymentLog NONE = _ -> {};

    /** A payment has come into a state, which is on the disk. */
    void changed(PaymentRecord payment);

    /** A payment can't be looked at, and its buyer was told to try later. */
    default void unavailable(String rail, String problem) {}

    /** Tells another one too. */
    default PaymentLog with(PaymentLog other) {
        PaymentLog first = this;
        return new PaymentLog() {
            @Override
            public void changed(PaymentRecord payment) {
                first.changed(payment);
                other.changed(payment);
            }

            @Override
            public void unavailable(String rail, String problem) {
                first.unavailable(rail, problem);
                other.unavailable(rail, problem);
            }
        };
    }
}
