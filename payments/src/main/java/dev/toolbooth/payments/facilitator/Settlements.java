package dev.toolbooth.payments.facilitator;

import dev.toolbooth.chain.x402.SettleResponse;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Check;
import dev.toolbooth.core.pay.FacilitatorDesk;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.pay.Settlement;
import dev.toolbooth.payments.LendingRail;
import dev.toolbooth.wire.Json;
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
 * Settles other sellers' payments, each once: its record is on the disk before anything is sent,
 * and one request alone is told of success. Sellers keep no books: to them each success is a call
 * that is paid for. Whoever asks again is told where the money has moved. Thread-safe.
 */
final class Settlements {
    private static final String UNEXPECTED = "unexpected_settle_error";
    private static final int AT_ONCE = 1_000;

    /** What is told where nodes and keys would show in the words of the rail: it has the log. */
    private static final String NOT_SETTLED =
            "The payment could not be settled, and nothing has moved; try again";

    private static final String NOT_KNOWN =
            "Whether the payment has moved is not known yet; ask again with the same request";

    /** Nobody settles for as long: its process has ended. */
    private static final Duration ABANDONED = Duration.ofMinutes(10);

    private final PaymentBook book;
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final Consumer<String> problems;

    /** What this process is settling; there are as many as threads at most. */
    private final Set<String> running = ConcurrentHashMap.newKeySet();

    Settlements(
            PaymentBook book, InstantSource clock, Supplier<UUID> ids, Consumer<String> problems) {
        this.book = book;
        this.clock = clock;
        this.ids = ids;
        this.problems = problems;
    }

    SettleResponse settle(Order.Good order) {
        LendingCheck check = LendingCheck.of(order, problems);
        Charge charge = check.charge();
        if (charge == null) {
            return failed(order, null, check.reason(), check.message());
        }
        if (!running.add(charge.key())) {
            return busy(order, charge);
        }
        try {
            Optional<PaymentRecord> before = book.withKey(charge.key());
            return before.isPresent() ? again(order, charge, before.get()) : first(order, charge);
        } finally {
            running.remove(charge.key());
        }
    }

    private SettleResponse first(Order.Good order, Charge charge) {
        SettleResponse objection = objection(order, charge);
        if (objection != null) {
            return objection;
        }
        PaymentRecord record = record(charge);
        return switch (book.take(record)) {
            case PaymentBook.Taking.Taken _ -> send(order, record);
            case PaymentBook.Taking.Before(PaymentRecord other) -> again(order, charge, other);
            case PaymentBook.Taking.Unavailable _ -> unwritten(order, charge);
        };
    }

    private PaymentRecord record(Charge charge) {
        UUID id = ids.get();
        PaymentRecord.Purpose purpose =
                new PaymentRecord.Purpose(
                        charge.account(),
                        Terms.Flow.UPFRONT,
                        FacilitatorDesk.SHOP,
                        charge.offer().payTo(),
                        fingerprint(charge),
                        id,
                        Money.ZERO,
                        null,
                        null);
        return PaymentRecord.first(
                id,
                State.SETTLING,
                charge,
                purpose,
                PaymentRecord.Progress.none(null),
                clock.instant());
    }

    /** What makes two requests the same: the payment as it is written, and what is wanted. */
    private static Hash fingerprint(Charge charge) {
        String wanted =
                String.join(
                        "|",
                        charge.offer().asset(),
                        charge.offer().amount().toString(),
                        charge.offer().payTo());
        return Hash.sha256(Json.bytes(charge.payload().deepCopy().put("wanted", wanted)));
    }

    private @Nullable SettleResponse objection(Order.Good order, Charge charge) {
        return switch (order.served().rail().confirm(charge)) {
            case Check.Good _ -> null;
            case Check.Bad(String reason, String message) -> failed(order, charge, reason, message);
            case Check.Unavailable(String message) -> {
                problems.accept(message);
                yield failed(order, charge, UNEXPECTED, Facilitator.UNAVAILABLE);
            }
            case Check.NotMine _ -> failed(order, charge, UNEXPECTED, "Nobody's payment");
        };
    }

    private static SettleResponse busy(Order.Good order, Charge charge) {
        return failed(
                order, charge, Hindsight.DUPLICATE, "This payment is being settled right now");
    }

    private static SettleResponse unwritten(Order.Good order, Charge charge) {
        return failed(order, charge, UNEXPECTED, "Payments can't be written at the moment");
    }

    private SettleResponse send(Order.Good order, PaymentRecord settling) {
        return ended(order, settling, order.served().rail().settle(settling.charge()));
    }

    /** Somebody asks again for what was asked before. */
    private SettleResponse again(Order.Good order, Charge charge, PaymentRecord before) {
        if (!before.shop().equals(FacilitatorDesk.SHOP)
                || !before.input().equals(fingerprint(charge))) {
            return failed(
                    order, charge, Hindsight.DUPLICATE, "This payment was used for something else");
        }
        boolean abandoned = before.changed().isBefore(clock.instant().minus(ABANDONED));
        if (before.state() == State.SETTLING && abandoned) {
            return ended(order, before, order.served().rail().find(before.charge()));
        }
        return switch (before.state()) {
            case FORWARDED -> duplicate(order, before);
            case UNKNOWN -> ended(order, before, order.served().rail().find(before.charge()));
            case FAILED -> retry(order, before);
            case TAKEN, SETTLING, SETTLED, SPENT, RELEASED, CREDITED, REFUNDING, REFUNDED ->
                    busy(order, charge);
        };
    }

    /** It did not move before; what was in the way may be gone. */
    private SettleResponse retry(Order.Good order, PaymentRecord failed) {
        SettleResponse objection = objection(order, failed.charge());
        if (objection != null) {
            return objection;
        }
        PaymentRecord settling = failed.to(State.SETTLING, clock.instant(), "asked again");
        return switch (book.move(settling)) {
            case MOVED -> send(order, settling);
            case CHANGED -> busy(order, failed.charge());
            case UNAVAILABLE -> unwritten(order, failed.charge());
        };
    }

    private SettleResponse ended(Order.Good order, PaymentRecord settling, Settlement settlement) {
        PaymentRecord next = next(settling, settlement);
        PaymentBook.Moving moved = noted(settling, next);
        return switch (settlement) {
            // Success is told by whoever has written it down, so that only one does.
            case Settlement.Settled _ ->
                    switch (moved) {
                        case MOVED -> settled(order, next);
                        case CHANGED -> duplicate(order, next);
                        case UNAVAILABLE -> untold(order, next, SettleResponse.PENDING, NOT_KNOWN);
                    };
            case Settlement.Failed(String reason, String message) ->
                    failed(
                            order,
                            settling.charge(),
                            reason,
                            reason.equals(UNEXPECTED) ? NOT_SETTLED : message);
            case Settlement.Unknown _ -> untold(order, next, SettleResponse.PENDING, NOT_KNOWN);
        };
    }

    /** Its money has moved, for a request that was told so, or whose process has ended. */
    private static SettleResponse duplicate(Order.Good order, PaymentRecord before) {
        return untold(
                order,
                before,
                Hindsight.DUPLICATE,
                "This payment was settled before, in the transaction "
                        + before.transaction()
                        + "; if you never got that answer, look there for your money");
    }

    /** No success, but there is a transaction to tell. */
    private static SettleResponse untold(
            Order.Good order, PaymentRecord record, String reason, String message) {
        return new SettleResponse(
                false,
                Objects.requireNonNullElse(record.transaction(), ""),
                order.network(),
                record.charge().payer(),
                reason,
                message,
                null);
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

    private static SettleResponse settled(Order.Good order, PaymentRecord record) {
        return new SettleResponse(
                true,
                Objects.requireNonNullElse(record.transaction(), ""),
                order.network(),
                record.charge().payer(),
                null,
                null,
                null);
    }

    private static SettleResponse failed(
            Order.Good order, @Nullable Charge charge, String reason, String message) {
        return new SettleResponse(
                false,
                "",
                order.network(),
                charge == null ? null : charge.payer(),
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
            if (!record.shop().equals(FacilitatorDesk.SHOP)) {
                continue;
            }
            Optional<LendingRail> rail =
                    networks.stream()
                            .map(ServedNetwork::rail)
                            .filter(one -> one.name().equals(record.charge().rail()))
                            .findFirst();
            if (rail.isPresent() && running.add(record.charge().key())) {
                try {
                    PaymentRecord next = next(record, rail.get().find(record.charge()));
                    noted(record, next);
                    done += next.state().unfinished() ? 0 : 1;
                } finally {
                    running.remove(record.charge().key());
                }
            }
        }
        return done;
    }
}
