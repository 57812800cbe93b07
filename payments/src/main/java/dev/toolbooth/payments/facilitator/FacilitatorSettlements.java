package dev.toolbooth.payments.facilitator;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.Facilitator;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.Verification;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.payments.FacilitatorRail;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.SettleResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settlement of other sellers' payments, each once: its record is on the disk before anything
 * is sent, and one request alone is told of success. Sellers keep no record: to them each success
 * is a paid call. A repeated request learns where the money went. Thread-safe.
 */
final class FacilitatorSettlements {
    private static final String UNEXPECTED = "unexpected_settle_error";
    private static final int AT_ONCE = 1_000;

    /**
     * The reason for sellers where the rail's words would show nodes and keys: the log has those.
     */
    private static final String NOT_SETTLED =
            "The payment could not be settled, and nothing has moved; try again";

    private static final String NOT_KNOWN =
            "Whether the payment has moved is not known yet; ask again with the same request";

    /** Longer than any settlement takes: its process has ended. */
    private static final Duration ABANDONED = Duration.ofMinutes(10);

    private final PaymentBook book;
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final Consumer<String> problems;

    /** What this process is settling; there are as many as threads at most. */
    private final Set<String> running = ConcurrentHashMap.newKeySet();

    FacilitatorSettlements(
            PaymentBook book, InstantSource clock, Supplier<UUID> ids, Consumer<String> problems) {
        this.book = book;
        this.clock = clock;
        this.ids = ids;
        this.problems = problems;
    }

    SettleResponse settle(FacilitatorRequest order) {
        VerifiedPayment verified = order.verified();
        if (!running.add(verified.key())) {
            return busy(order, verified);
        }
        try {
            Optional<PaymentRecord> before = book.withKey(verified.key());
            return before.isPresent()
                    ? again(order, verified, before.get())
                    : first(order, verified);
        } finally {
            running.remove(verified.key());
        }
    }

    private SettleResponse first(FacilitatorRequest order, VerifiedPayment verified) {
        SettleResponse objection = objection(order, verified);
        if (objection != null) {
            return objection;
        }
        PaymentRecord record = record(verified);
        return switch (book.take(record)) {
            case PaymentBook.Taking.Taken _ -> send(order, record);
            case PaymentBook.Taking.Before(PaymentRecord other) -> again(order, verified, other);
            // Nobody is held here who settles for others: what they sell is not known.
            case PaymentBook.Taking.Held _, PaymentBook.Taking.Unavailable _ ->
                    unwritten(order, verified);
        };
    }

    private PaymentRecord record(VerifiedPayment verified) {
        UUID id = ids.get();
        PaymentRecord.Purpose purpose =
                new PaymentRecord.Purpose(
                        verified.account(),
                        Terms.Flow.UPFRONT,
                        Facilitator.SHOP,
                        verified.offer().payTo(),
                        fingerprint(verified),
                        id,
                        Money.ZERO,
                        null,
                        null);
        return PaymentRecord.first(
                id,
                State.SETTLING,
                verified,
                purpose,
                PaymentRecord.Progress.none(null),
                clock.instant());
    }

    /** What makes two requests the same: the payment as it is written, and what is wanted. */
    private static Hash fingerprint(VerifiedPayment verified) {
        String wanted =
                String.join(
                        "|",
                        verified.offer().asset(),
                        verified.offer().amount().toString(),
                        verified.offer().payTo());
        return Hash.sha256(Json.bytes(verified.payload().deepCopy().put("wanted", wanted)));
    }

    private @Nullable SettleResponse objection(FacilitatorRequest order, VerifiedPayment verified) {
        return switch (order.served().rail().confirm(verified)) {
            case Verification.Good _ -> null;
            case Verification.Bad(String reason, String message) ->
                    failed(order, verified, reason, message);
            case Verification.Unavailable(String message) -> {
                problems.accept(message);
                yield failed(order, verified, UNEXPECTED, OwnFacilitator.UNAVAILABLE);
            }
            case Verification.NotMine _ -> failed(order, verified, UNEXPECTED, "Nobody's payment");
        };
    }

    private static SettleResponse busy(FacilitatorRequest order, VerifiedPayment verified) {
        return failed(
                order,
                verified,
                NodelessRecovery.DUPLICATE,
                "This payment is being settled right now");
    }

    private static SettleResponse unwritten(FacilitatorRequest order, VerifiedPayment verified) {
        return failed(order, verified, UNEXPECTED, "Payments can't be written at the moment");
    }

    private SettleResponse send(FacilitatorRequest order, PaymentRecord settling) {
        return ended(order, settling, order.served().rail().settle(settling.verified()));
    }

    /** Answers a repeated request. */
    private SettleResponse again(
            FacilitatorRequest order, VerifiedPayment verified, PaymentRecord before) {
        if (!before.shop().equals(Facilitator.SHOP)
                || !before.input().equals(fingerprint(verified))) {
            return failed(
                    order,
                    verified,
                    NodelessRecovery.DUPLICATE,
                    "This payment was used for something else");
        }
        boolean abandoned = before.changed().isBefore(clock.instant().minus(ABANDONED));
        if (before.state() == State.SETTLING && abandoned) {
            return ended(order, before, order.served().rail().find(before.verified()));
        }
        return switch (before.state()) {
            case FORWARDED -> duplicate(order, before);
            case UNKNOWN -> ended(order, before, order.served().rail().find(before.verified()));
            case FAILED -> retry(order, before);
            case TAKEN, SETTLING, SETTLED, SPENT, RELEASED, CREDITED, REFUNDING, REFUNDED ->
                    busy(order, verified);
        };
    }

    /** It did not move before; what was in the way may be gone. */
    private SettleResponse retry(FacilitatorRequest order, PaymentRecord failed) {
        SettleResponse objection = objection(order, failed.verified());
        if (objection != null) {
            return objection;
        }
        PaymentRecord settling = failed.to(State.SETTLING, clock.instant(), "asked again");
        return switch (book.move(settling)) {
            case MOVED -> send(order, settling);
            case CHANGED -> busy(order, failed.verified());
            case UNAVAILABLE -> unwritten(order, failed.verified());
        };
    }

    private SettleResponse ended(
            FacilitatorRequest order, PaymentRecord settling, Settlement settlement) {
        PaymentRecord next = next(settling, settlement);
        PaymentBook.Moving moved = noted(settling, next);
        return switch (settlement) {
            // Only the request that wrote the success down reports it.
            case Settlement.Settled _ ->
                    switch (moved) {
                        case MOVED -> settled(order, next);
                        case CHANGED -> duplicate(order, next);
                        case UNAVAILABLE -> untold(order, next, SettleResponse.PENDING, NOT_KNOWN);
                    };
            case Settlement.Failed(String reason, String message) ->
                    failed(
                            order,
                            settling.verified(),
                            reason,
                            reason.equals(UNEXPECTED) ? NOT_SETTLED : message);
            case Settlement.Unknown _ -> untold(order, next, SettleResponse.PENDING, NOT_KNOWN);
        };
    }

    /** Its money has moved, for a request that has its answer, or whose process has ended. */
    private static SettleResponse duplicate(FacilitatorRequest order, PaymentRecord before) {
        return untold(
                order,
                before,
                NodelessRecovery.DUPLICATE,
                "This payment was settled before, in the transaction "
                        + before.transaction()
                        + "; if you never got that answer, look there for your money");
    }

    /** No success, but there is a transaction to tell. */
    private static SettleResponse untold(
            FacilitatorRequest order, PaymentRecord record, String reason, String message) {
        return answer(order, record.verified(), record.transaction(), reason, message);
    }

    private PaymentRecord next(PaymentRecord record, Settlement settlement) {
        Instant now = clock.instant();
        return switch (settlement) {
            case Settlement.Settled(String transaction, _) ->
                    record.at(transaction).to(State.FORWARDED, now, "");
            case Settlement.Failed(String reason, String message) ->
                    record.to(State.FAILED, now, reason + ": " + message);
            case Settlement.Unknown(String transaction, String message) ->
                    record.at(transaction).to(State.UNKNOWN, now, message);
        };
    }

    /** Writes down what the rail has said. If that can't be written, it is asked again later. */
    private PaymentBook.Moving noted(PaymentRecord record, PaymentRecord next) {
        boolean same = record.state() == State.UNKNOWN && next.state() == State.UNKNOWN;
        return same ? PaymentBook.Moving.MOVED : book.move(next);
    }

    private static SettleResponse settled(FacilitatorRequest order, PaymentRecord record) {
        return answer(order, record.verified(), record.transaction(), null, null);
    }

    private static SettleResponse failed(
            FacilitatorRequest order, VerifiedPayment verified, String reason, String message) {
        return answer(order, verified, null, reason, message);
    }

    /**
     * @param reason null for a success
     */
    private static SettleResponse answer(
            FacilitatorRequest order,
            VerifiedPayment verified,
            @Nullable String transaction,
            @Nullable String reason,
            @Nullable String message) {
        return new SettleResponse(
                reason == null,
                Objects.requireNonNullElse(transaction, ""),
                order.network(),
                verified.payer(),
                reason,
                message,
                null);
    }

    /**
     * Finds out what became of payments whose process ended.
     *
     * @return how many have come to an end
     */
    int recover(Instant changedBefore, List<ServedNetwork> networks) {
        int done = 0;
        for (PaymentRecord record : book.unfinished(changedBefore, AT_ONCE)) {
            if (!record.shop().equals(Facilitator.SHOP)) {
                continue;
            }
            Optional<FacilitatorRail> rail =
                    networks.stream()
                            .map(ServedNetwork::rail)
                            .filter(one -> one.name().equals(record.verified().rail()))
                            .findFirst();
            if (rail.isPresent() && running.add(record.verified().key())) {
                try {
                    PaymentRecord next = next(record, rail.get().find(record.verified()));
                    noted(record, next);
                    done += next.state().unfinished() ? 0 : 1;
                } finally {
                    running.remove(record.verified().key());
                }
            }
        }
        return done;
    }
}
