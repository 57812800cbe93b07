package dev.toolbooth.core.billing;

import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.pay.PaymentRecord;
import org.jspecify.annotations.Nullable;

/** The decision about a call before it runs: whether it may, and who pays. */
public sealed interface BillingDecision {

    /** There is nothing to pay, and nothing to say about it. */
    record Unpriced() implements BillingDecision {}

    /** The call doesn't run: this is its outcome. */
    record Finished(Outcome outcome) implements BillingDecision {}

    /** The call may run, and says itself what it costs. */
    record Metered(MeteredBill bill) implements BillingDecision {}

    /**
     * The call may run.
     *
     * @param hold what is held for it, or null when it is free
     * @param claim the key of its repetitions, if it has one
     * @param payment the one that came with it, or null when an account pays
     */
    record Authorized(
            BillableCall call,
            Tariff tariff,
            Payer payer,
            @Nullable Hold hold,
            @Nullable Claim claim,
            @Nullable PaymentRecord payment)
            implements BillingDecision {

        /** One that an account pays. */
        Authorized(
                BillableCall call,
                Tariff tariff,
                Payer payer,
                @Nullable Hold hold,
                @Nullable Claim claim) {
            this(call, tariff, payer, hold, claim, null);
        }
    }
}
