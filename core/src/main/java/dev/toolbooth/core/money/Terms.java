package dev.toolbooth.core.money;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a tool may be paid for.
 *
 * @param form what somebody is told who has not paid
 * @param flow when a signed payment is settled
 * @param assets prices of their own in some assets, in the smallest units, by symbol; assets that
 *     are worth a dollar need none
 * @param proof how well a proof is looked at
 * @param paidFor for how long the same payer's same call is not charged again; zero for never
 * @param subscription what one payment buys beside its call, or null for nothing
 * @param description what is bought, for people
 */
public record Terms(
        Form form,
        Flow flow,
        Map<String, BigInteger> assets,
        Level proof,
        Duration paidFor,
        @Nullable Subscription subscription,
        String description) {

    /** Where nobody says otherwise. */
    public static final Terms USUAL =
            new Terms(
                    Form.X402, Flow.AUTHORIZATION, Map.of(), Level.CHAIN, Duration.ZERO, null, "");

    public Terms {
        assets = Map.copyOf(assets);
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

    /** What is said to somebody who has not paid. */
    public enum Form {
        /** x402's words. */
        X402,
        /** The error −32001, where the dialect has it; a proof is taken. */
        PROOF
    }

    /** When a signed payment is settled. */
    public enum Flow {
        /** Checked, then run, then settled. */
        AUTHORIZATION,
        /** Settled, then run: for what is slow or expensive. */
        UPFRONT
    }

    /** How well a proof is looked at. */
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
     * What one payment buys.
     *
     * @param calls how many, or null for any number
     * @param time for how long, or null for ever
     */
    public record Subscription(@Nullable Integer calls, @Nullable Duration time) {}
}
