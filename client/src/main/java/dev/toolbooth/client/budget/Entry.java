package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.Ask;
import dev.toolbooth.client.pay.Prepared;
import dev.toolbooth.client.pay.Purchase;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far a purchase has come.
 *
 * @param owner the process that deals with it
 * @param at when the money was set aside, which is the day it counts for
 * @param step what has happened last
 * @param receipt what the seller said when it had served the call
 * @param why it was dropped or refused
 */
record Entry(
        UUID id,
        String owner,
        Instant at,
        Purchase purchase,
        Cost cost,
        Step step,
        @Nullable Prepared prepared,
        @Nullable ObjectNode receipt,
        String why) {
    /** Clocks differ, and the chain's decides. */
    static final Duration EXPIRY_GRACE = Duration.ofMinutes(10);

    /** For how long after a payment has expired the seller may still know what it was for. */
    static final Duration RESUMED_FOR = Duration.ofDays(1);

    static Entry reserved(UUID id, String owner, Instant at, Purchase purchase) {
        return new Entry(id, owner, at, purchase, Cost.of(purchase), Step.RESERVED, null, null, "");
    }

    Entry signed(Prepared payment) {
        return new Entry(id, owner, at, purchase, cost, Step.SIGNED, payment, receipt, why);
    }

    Entry paid(ObjectNode with) {
        return new Entry(id, owner, at, purchase, billed(with), Step.PAID, prepared, with, why);
    }

    /** From an account the seller takes what the call has cost, whatever was expected. */
    private Cost billed(ObjectNode with) {
        JsonNode bill = with.path("bill").path("billed_micro_usd");
        return purchase.form() == Ask.Form.PREPAID
                        && bill.isIntegralNumber()
                        && bill.bigIntegerValue().signum() >= 0
                ? cost.billed(bill.bigIntegerValue())
                : cost;
    }

    Entry resumed(String by) {
        return new Entry(id, by, at, purchase, cost, Step.RESUMED, prepared, receipt, why);
    }

    Entry ended(Step how, String reason) {
        return new Entry(id, owner, at, purchase, cost, how, prepared, receipt, reason);
    }

    LocalDate day() {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    /** Whether its money is not to be spent again. */
    boolean counts(Instant now) {
        return switch (step) {
            case RESERVED, SIGNED, PAID, LEFT, RESUMED -> true;
            case DROPPED -> false;
            case REFUSED -> isOnlyTheirWord() || mayBeUsed(now);
        };
    }

    /**
     * Whether real money may have moved although the seller says that it did not want it: it has
     * seen a signature that was good for it. An account with the seller is its word anyway.
     */
    private boolean isOnlyTheirWord() {
        return prepared != null && !cost.play() && purchase.form() != Ask.Form.PREPAID;
    }

    private boolean mayBeUsed(Instant now) {
        return prepared != null && now.minus(EXPIRY_GRACE).isBefore(prepared.expires());
    }

    /** Whether nothing can happen to it any more, if its process is gone. */
    boolean finished(Instant now) {
        return switch (step) {
            case PAID, DROPPED -> true;
            case REFUSED -> !mayBeUsed(now);
            case SIGNED, LEFT, RESUMED -> !mayResume(now);
            case RESERVED -> false;
        };
    }

    /** Whether it waits for an answer, and the seller may still have one. */
    boolean mayResume(Instant now) {
        return Step.RESUMED.mayFollow(step)
                && prepared != null
                && now.minus(RESUMED_FOR).isBefore(prepared.expires());
    }
}
