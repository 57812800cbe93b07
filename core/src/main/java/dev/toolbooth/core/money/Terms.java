package dev.toolbooth.core.money;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ways to pay for a tool.
 *
 * @param form the form of the request for payment
 * @param flow when a signed payment is settled
 * @param assets prices of their own in some assets, in the smallest units, by symbol; assets that
 *     are worth a dollar need none
 * @param proof how strictly a proof is checked
 * @param paidFor for how long the same payer's same call is not charged again; zero for never
 * @param subscription what one payment buys beside its call, or null for nothing
 * @param description what is bought, for people
 * @param billing when a call counts as served, also for callers with an account
 */
public record Terms(
        Form form,
        Flow flow,
        Map<String, BigInteger> assets,
        Level proof,
        Duration paidFor,
        @Nullable Subscription subscription,
        String description,
        Billing billing) {

    /** The default terms. */
    public static final Terms USUAL =
            new Terms(
                    Form.X402, Flow.AUTHORIZATION, Map.of(), Level.CHAIN, Duration.ZERO, null, "");

    public Terms {
        assets = Map.copyOf(assets);
    }

    /** Ones that bill what ended well. */
    public Terms(
            Form form,
            Flow flow,
            Map<String, BigInteger> assets,
            Level proof,
            Duration paidFor,
            @Nullable Subscription subscription,
            String description) {
        this(form, flow, assets, proof, paidFor, subscription, description, Billing.ENDED);
    }

    /** The usual ones, but a signed payment is settled first. */
    public static Terms upfront(String description) {
        return new Terms(
                USUAL.form,
                Flow.UPFRONT,
                USUAL.assets,
                USUAL.proof,
                USUAL.paidFor,
                USUAL.subscription,
                description);
    }

    /** How many calls a payment buys after the first, or null for any number. */
    public @Nullable Integer more() {
        Integer calls = subscription == null ? Integer.valueOf(1) : subscription.calls();
        return calls == null ? null : Integer.valueOf(calls - 1);
    }

    /** The form of the request for payment. */
    public enum Form {
        /** x402's words. */
        X402,
        /** The error −32001, where the dialect has it; a proof is taken. */
        PROOF
    }

    /** The time of a signed payment's settlement. */
    public enum Flow {
        /** Checked, then run, then settled. */
        AUTHORIZATION,
        /** Settled, then run: for what is slow or expensive. */
        UPFRONT
    }

    /** The moment at which a call counts as served. */
    public enum Billing {
        /** When it has ended well, even if its client has disconnected. */
        ENDED,
        /** When its answer could be handed to a client that was still there. */
        DELIVERED
    }

    /** The strictness of a proof's check. */
    public enum Level {
        /** It is there, of enough, and was never shown before. */
        HONOR,
        /** It also looks like one. */
        FORMAT,
        /** It is on the chain. */
        CHAIN,
        /** There it also names the request for payment that it answers, so it can't be stolen. */
        REFERENCE;

        /** Whether the chain is asked. */
        public boolean seen() {
            return compareTo(CHAIN) >= 0;
        }
    }

    /**
     * The calls that one payment buys.
     *
     * @param calls how many, or null for any number
     * @param time for how long, or null for ever
     */
    public record Subscription(@Nullable Integer calls, @Nullable Duration time) {}
}
