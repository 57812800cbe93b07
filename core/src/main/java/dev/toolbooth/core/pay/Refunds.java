package dev.toolbooth.core.pay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.ledger.Withdrawal;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.rail.RefundNote;
import dev.toolbooth.core.rail.Settlement;
import dev.toolbooth.core.rail.VerifiedPayment;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The refunds of payments whose money bought nothing or was spent. Unspent credit is first taken
 * out of the wallet's account, so that it can't be spent meanwhile, and returns there if the chain
 * refuses. Spent money belongs to the seller: the operator pays the refund, through an account of
 * the refund's own, and gets it back if the chain refuses. Thread-safe.
 */
public final class Refunds {
    /** What the books have in the place of a tool. */
    public static final String TOOL = "refund";

    /** The start of the note of what comes back because the chain has refused. */
    public static final String NOT_REFUNDED = "not refunded:";

    /** The start of the id of the account that a spent payment goes back through. */
    public static final String THROUGH = "refund:";

    /** In a note: the chain has refused, and this is why. */
    private static final String FAILED = "failed";

    /** Far fewer than the steps that a record keeps, so that it knows when its refund began. */
    private static final int NOTES_MAX = 30;

    private static final String SPENT = "it was spent";
    private static final String CHANGED = "it has just changed; read it again";
    private static final String UNWRITTEN = "the ledger can't be written at the moment";
    private static final Hash NOTHING = Hash.sha256(new byte[0]);

    private final ChainPayments chainPayments;
    private final InstantSource clock;

    public Refunds(ChainPayments chainPayments, InstantSource clock) {
        this.chainPayments = chainPayments;
        this.clock = clock;
    }

    /** The result of a refund. */
    public sealed interface Result {
        /** It is on its way back, or has arrived. */
        record Given(PaymentRecord record) implements Result {}

        /** The result is unknown; asking again is harmless. */
        record Pending(PaymentRecord record, String message) implements Result {}

        /** It was not given back, and nothing has changed. */
        record Refused(String message) implements Result {}
    }

    /** Refunds a payment, or resumes its refund. */
    public Result refund(PaymentRecord record) {
        return chainPayments.refunds().run(record.id(), () -> refundAlone(record));
    }

    /** Another may have given it back since it was read. */
    private Result refundAlone(PaymentRecord read) {
        PaymentRecord record = chainPayments.book().find(read.id()).orElse(read);
        boolean same = record.version() == read.version();
        return switch (record.state()) {
            case REFUNDING, REFUNDED -> refundNow(record);
            case TAKEN, SETTLING, UNKNOWN, SETTLED, SPENT, RELEASED, FAILED, CREDITED, FORWARDED ->
                    same ? refundNow(record) : new Result.Refused(CHANGED);
        };
    }

    private Result refundNow(PaymentRecord record) {
        return switch (record.state()) {
            case CREDITED, SPENT -> begin(record);
            case REFUNDING -> goOn(record);
            case REFUNDED -> new Result.Given(record);
            case TAKEN, SETTLING, UNKNOWN, SETTLED ->
                    new Result.Refused("its call has not ended: it is " + word(record));
            case RELEASED, FAILED -> new Result.Refused("it moved no money: it is " + word(record));
            case FORWARDED -> new Result.Refused("it was settled for another seller");
        };
    }

    private static String word(PaymentRecord record) {
        return record.state().name().toLowerCase(Locale.ROOT);
    }

    private Result begin(PaymentRecord record) {
        if (record.topsUp()) {
            return new Result.Refused(
                    "it has topped up the account " + record.account() + ", not the wallet's own");
        }
        if (record.verified().source() == Deposit.Source.BELIEVED) {
            return new Result.Refused(
                    "it was accepted without a check on its chain, so it may have moved no money");
        }
        if (record.state() == State.SPENT && cost(record).isZero()) {
            return new Result.Refused(
                    "its call was free; the whole amount is in " + record.account());
        }
        String note = record.state() == State.SPENT ? SPENT : "it was a credit";
        PaymentRecord refunding = record.to(State.REFUNDING, clock.instant(), note);
        return switch (chainPayments.book().move(refunding)) {
            case MOVED -> goOn(refunding);
            case CHANGED -> new Result.Refused(CHANGED);
            case UNAVAILABLE -> new Result.Refused("payments can't be written at the moment");
        };
    }

    private Result goOn(PaymentRecord refunding) {
        String refused = new Note(refunding).refused();
        if (refused != null) {
            return returned(refunding, refused);
        }
        if (wasSpent(refunding)
                && !deposited(refunding, "given", Deposit.Source.OPERATOR, "for the refund of")) {
            return new Result.Pending(refunding, UNWRITTEN);
        }
        // It goes back to where it came from: it is nothing that a shop has earned.
        return switch (withdrawal(refunding, "out", refunding.verified().source())) {
            case Withdrawal.Out _ -> send(refunding);
            case Withdrawal.TooLittle _ ->
                    ended(refunding, "there is not enough in " + account(refunding));
            case Withdrawal.Held _ ->
                    new Result.Pending(
                            refunding,
                            "what " + account(refunding) + " has is held by running calls");
            case Withdrawal.Unwritten _ -> new Result.Pending(refunding, UNWRITTEN);
        };
    }

    private static boolean wasSpent(PaymentRecord refunding) {
        return SPENT.equals(refunding.reason());
    }

    private Money amount(PaymentRecord refunding) {
        return wasSpent(refunding) ? cost(refunding) : refunding.price();
    }

    /**
     * What the call of a payment cost that was spent. By tokens that may be less than the payment:
     * the rest is in the wallet's account, and still pays for calls.
     */
    private Money cost(PaymentRecord spent) {
        return chainPayments.ledger().entry(spent.call()).map(Entry::amount).orElse(spent.price());
    }

    /** What the money is taken out of. */
    private static String account(PaymentRecord refunding) {
        return wasSpent(refunding) ? THROUGH + refunding.id() : refunding.account();
    }

    private Result send(PaymentRecord refunding) {
        VerifiedPayment verified = refunding.verified();
        Note note = new Note(refunding);
        Settlement settlement =
                chainPayments
                        .rail(verified)
                        .refund(verified, coins(refunding), refunding.id().toString(), note);
        return switch (settlement) {
            case Settlement.Settled(String transaction, _) -> {
                PaymentRecord given =
                        note.record.to(State.REFUNDED, clock.instant(), "refund " + transaction);
                yield chainPayments.book().move(given) == PaymentBook.Moving.MOVED
                        ? new Result.Given(given)
                        : new Result.Pending(note.record, UNWRITTEN);
            }
            // Written before the money is back in the account: of several who go on with the same
            // refund, only the one who has seen the last of it may say so.
            case Settlement.Failed(String reason, String message) ->
                    note.write(Json.object().put(FAILED, reason + ": " + message))
                            ? returned(note.record, reason + ": " + message)
                            : new Result.Pending(note.record, UNWRITTEN);
            case Settlement.Unknown(_, String message) -> new Result.Pending(note.record, message);
        };
    }

    /** What is given back, as the chain counts it. */
    private BigInteger coins(PaymentRecord refunding) {
        return refunding
                .verified()
                .amount()
                .multiply(BigInteger.valueOf(amount(refunding).microUsd()))
                .divide(BigInteger.valueOf(refunding.price().microUsd()));
    }

    /** The note of a refund, in its payment's record. Used by one thread. */
    private final class Note implements RefundNote {
        private PaymentRecord record;

        Note(PaymentRecord refunding) {
            record = refunding;
        }

        @Override
        public @Nullable ObjectNode read() {
            String text = record.refund();
            return text == null ? null : Json.parseObject(text);
        }

        /** Why it is not given back, if that is what has come of it; else null. */
        @Nullable String refused() {
            ObjectNode last = read();
            return last == null || !last.has(FAILED) ? null : last.path(FAILED).asString();
        }

        @Override
        public boolean write(ObjectNode sending) {
            PaymentRecord next =
                    record.refunding(Json.text(sending)).to(State.REFUNDING, clock.instant(), "");
            if (next.version() - begun(record) > NOTES_MAX
                    || chainPayments.book().move(next) != PaymentBook.Moving.MOVED) {
                return false;
            }
            record = next;
            return true;
        }
    }

    /** What the chain has refused is put back to where it was. */
    private Result returned(PaymentRecord refunding, String why) {
        boolean back =
                deposited(refunding, "returned", refunding.verified().source(), NOT_REFUNDED)
                        && (!wasSpent(refunding)
                                || withdrawal(refunding, "back", Deposit.Source.OPERATOR)
                                        instanceof Withdrawal.Out);
        return back ? ended(refunding, why) : new Result.Pending(refunding, UNWRITTEN);
    }

    /** It was not given back: it is what it was before. */
    private Result ended(PaymentRecord refunding, String why) {
        State state = wasSpent(refunding) ? State.SPENT : State.CREDITED;
        PaymentRecord before = refunding.refunding(null).to(state, clock.instant(), why);
        return chainPayments.book().move(before) == PaymentBook.Moving.MOVED
                ? new Result.Refused(why)
                : new Result.Pending(refunding, UNWRITTEN);
    }

    /** The version in which the refund began that a record is in the middle of. */
    private static long begun(PaymentRecord refunding) {
        List<PaymentRecord.Step> steps = refunding.steps();
        int first = steps.size() - 1;
        while (first > 0 && steps.get(first - 1).state() == State.REFUNDING) {
            first--;
        }
        return refunding.version() - (steps.size() - 1 - first);
    }

    /** An id that is the same for the same step of the same refund. */
    private static UUID id(PaymentRecord refunding, String step) {
        return id(refunding.id(), begun(refunding), step);
    }

    private static UUID id(UUID payment, long version, String step) {
        return UUID.nameUUIDFromBytes((payment + "|" + version + "|" + step).getBytes(UTF_8));
    }

    /** The ids of entries that refunds of a payment may have in the ledger. */
    public static List<UUID> entries(PaymentRecord record) {
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < record.steps().size(); i++) {
            if (record.steps().get(i).state() == State.REFUNDING) {
                long version = record.version() - record.steps().size() + i + 1;
                for (String step : List.of("given", "out", "returned", "back")) {
                    ids.add(id(record.id(), version, step));
                }
            }
        }
        return ids;
    }

    private boolean deposited(
            PaymentRecord refunding, String step, Deposit.Source source, String note) {
        DepositResult depositResult =
                chainPayments
                        .ledger()
                        .deposit(
                                new Deposit(
                                        id(refunding, step),
                                        account(refunding),
                                        amount(refunding),
                                        source,
                                        note + " " + refunding.id(),
                                        clock.instant()));
        return depositResult instanceof DepositResult.Credited
                || depositResult instanceof DepositResult.Before;
    }

    /** Takes the price out of the account, once. */
    private Withdrawal withdrawal(PaymentRecord refunding, String step, Deposit.Source to) {
        Instant now = clock.instant();
        Money amount = amount(refunding);
        Sale out = new Sale(TOOL, amount, Usage.NONE, refunding.input(), NOTHING, 0, now, null);
        return chainPayments
                .withdrawals()
                .take(id(refunding, step), account(refunding), to.account(), out, now);
    }
}
