package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PreparedPayment;
import dev.toolbooth.client.pay.PurchaseOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The progress of a purchase.
 *
 * @param owner the process that handles it
 * @param at when the money was set aside, which is the day it counts for
 * @param step its latest step
 * @param receipt the seller's receipt, once the call was served
 * @param why why it was dropped or refused
 */
record PurchaseRecord(
        UUID id,
        String owner,
        Instant at,
        PurchaseOrder purchase,
        Cost cost,
        PurchaseStep step,
        @Nullable PreparedPayment prepared,
        @Nullable ObjectNode receipt,
        String why) {
    /** Clocks differ, and the chain's decides. */
    static final Duration EXPIRY_GRACE = Duration.ofMinutes(10);

    /** For how long after a payment has expired the seller may still know what it was for. */
    static final Duration RESUMED_FOR = Duration.ofDays(1);

    static PurchaseRecord reserved(UUID id, String owner, Instant at, PurchaseOrder purchase) {
        return new PurchaseRecord(
                id, owner, at, purchase, Cost.of(purchase), PurchaseStep.RESERVED, null, null, "");
    }

    PurchaseRecord signed(PreparedPayment payment) {
        return new PurchaseRecord(
                id, owner, at, purchase, cost, PurchaseStep.SIGNED, payment, receipt, why);
    }

    PurchaseRecord paid(ObjectNode with) {
        return new PurchaseRecord(
                id, owner, at, purchase, billed(with), PurchaseStep.PAID, prepared, with, why);
    }

    /** From an account the seller takes what the call has cost, whatever was expected. */
    private Cost billed(ObjectNode with) {
        JsonNode bill = with.path("bill").path("billed_micro_usd");
        return purchase.form() == PaymentDemand.Form.PREPAID
                        && bill.isIntegralNumber()
                        && bill.bigIntegerValue().signum() >= 0
                ? cost.billed(bill.bigIntegerValue())
                : cost;
    }

    PurchaseRecord resumed(String by) {
        return new PurchaseRecord(
                id, by, at, purchase, cost, PurchaseStep.RESUMED, prepared, receipt, why);
    }

    PurchaseRecord ended(PurchaseStep how, String reason) {
        return new PurchaseRecord(id, owner, at, purchase, cost, how, prepared, receipt, reason);
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
        return prepared != null && !cost.play() && purchase.form() != PaymentDemand.Form.PREPAID;
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
        return PurchaseStep.RESUMED.mayFollow(step)
                && prepared != null
                && now.minus(RESUMED_FOR).isBefore(prepared.expires());
    }
}
