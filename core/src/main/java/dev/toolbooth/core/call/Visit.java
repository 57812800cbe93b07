package dev.toolbooth.core.call;

import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Hold;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.Tariff;
import dev.toolbooth.core.pay.PaymentRecord;
import org.jspecify.annotations.Nullable;

/** What happens at the till before a call runs. */
sealed interface Visit {

    /** There is nothing to pay, and nothing to say about it. */
    record Unpriced() implements Visit {}

    /** The call doesn't run: this is its outcome. */
    record Ended(Outcome outcome) implements Visit {}

    /** The call may run, and says itself what it costs. */
    record Tab(OpenTab tab) implements Visit {}

    /**
     * The call may run.
     *
     * @param hold what is held for it, or null when it is free
     * @param claim the key of its repetitions, if it has one
     * @param payment the one that came with it, or null when an account pays
     */
    record Ticket(
            Till.Call call,
            Tariff tariff,
            Payer payer,
            @Nullable Hold hold,
            @Nullable Claim claim,
            @Nullable PaymentRecord payment)
            implements Visit {

        /** One that an account pays. */
        Ticket(
                Till.Call call,
                Tariff tariff,
                Payer payer,
                @Nullable Hold hold,
                @Nullable Claim claim) {
            this(call, tariff, payer, hold, claim, null);
        }
    }
}
