package dev.toolbooth.e2e;

import dev.toolbooth.e2e.PaidOrder.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A call with a payment of its own, and what its buyer was told. Guarded by itself. */
final class PaidTortureCall {
    private static final String EXPIRED = "invalid_exact_evm_payload_authorization_valid_before";

    /** A payment must be good for some seconds more. */
    private static final int MARGIN_SECONDS = 6;

    private final Call call;
    private final PaidOrder order;
    private final boolean repeatable;
    private final List<Told> told = new ArrayList<>();

    /** What a buyer was told. */
    enum Told {
        SERVED,
        /** The tool has failed. */
        FAILED,
        /** The payment was used before. */
        USED,
        /** Nobody can say yet whether money has moved. */
        PENDING,
        /** Nothing has come of it, and by now the payment is too old. */
        EXPIRED,
        /** Something that is never to be said here. */
        WRONG
    }

    /**
     * @param repeatable whether it has an idempotency key
     */
    PaidTortureCall(Call call, PaidOrder order, boolean repeatable) {
        this.call = call;
        this.order = order;
        this.repeatable = repeatable;
    }

    void send(String url) {
        JsonNode answer = order.send(url, repeatable);
        tell(read(answer), answer);
    }

    private Told read(JsonNode answer) {
        String served = PaidOrder.served(answer);
        if (served != null) {
            return served.equals(call.nonce()) ? Told.SERVED : Told.WRONG;
        }
        return switch (PaidOrder.refused(answer)) {
            case "duplicate_settlement" -> Told.USED;
            case "settlement_pending" -> Told.PENDING;
            case EXPIRED -> tooOld() ? Told.EXPIRED : Told.WRONG;
            case "" -> answer.toString().contains("as told") ? Told.FAILED : Told.WRONG;
            default -> Told.WRONG;
        };
    }

    /** Those who have waited long in a queue are asked for again when it is too late. */
    private boolean tooOld() {
        long until = Long.parseLong(signed("validBefore"));
        return until <= Instant.now().getEpochSecond() + MARGIN_SECONDS;
    }

    private synchronized void tell(Told what, JsonNode answer) {
        told.add(what);
        if (what == Told.WRONG) {
            throw new AssertionError(this + " was told " + answer);
        }
    }

    /** Whether its buyer knows what has become of it: that it is used, its twin may have done. */
    synchronized boolean answered() {
        return told.contains(Told.SERVED)
                || told.contains(Told.FAILED)
                || told.contains(Told.EXPIRED);
    }

    synchronized int count(Told what) {
        return (int) told.stream().filter(one -> one == what).count();
    }

    boolean fails() {
        return call.mode().equals("fail");
    }

    boolean upfront() {
        return call.tool().equals("upfront");
    }

    boolean repeatable() {
        return repeatable;
    }

    String nonce() {
        return call.nonce();
    }

    /** A member of what the payer has signed. */
    String signed(String member) {
        JsonNode value =
                order.params()
                        .path("_meta")
                        .path("x402/payment")
                        .at("/payload/authorization")
                        .path(member);
        return value.asString();
    }

    @Override
    public synchronized String toString() {
        return call + (repeatable ? " (repeatable) " : " ") + told;
    }
}
