package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Scheme;

/** A payment that was already used. */
final class UsedPayment {
    private UsedPayment() {}

    /**
     * The refusal of a used payment that is presented for something else, or by someone who hasn't
     * shown that it is theirs.
     */
    static ChainPayments.Answer refuse(PaymentRecord record) {
        return new ChainPayments.Answer.Bad(
                reason(record.verified().offer().scheme()),
                "this payment was used before; pay again, or send the first call's idempotency key"
                        + " to get its outcome",
                record);
    }

    /** What x402 calls it. */
    private static String reason(Scheme scheme) {
        return switch (scheme) {
            case EXACT -> "duplicate_settlement";
            case PROOF -> "payment_already_used";
        };
    }
}
