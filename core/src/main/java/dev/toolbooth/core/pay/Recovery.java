package dev.toolbooth.core.pay;

import dev.toolbooth.core.rail.Facilitator;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/** The recovery of payments that were left unfinished because their process ended. */
public final class Recovery {
    /** Later than anything that is written; not the latest instant, which no store can write. */
    private static final Instant FOREVER = Instant.ofEpochMilli(Long.MAX_VALUE);

    private static final int AT_ONCE = 1_000;
    private static final String STOPPED = "the server stopped before the call ended";

    private final ChainPayments chainPayments;
    private final Refunds refunds;
    private final Finish finish;
    private final List<Other> others = new CopyOnWriteArrayList<>();

    /** Has a call paid that has run, out of the wallet's account; whether it is paid. */
    public interface Finish {
        boolean pay(PaymentRecord record);
    }

    public Recovery(ChainPayments chainPayments, Refunds refunds, Finish finish) {
        this.chainPayments = chainPayments;
        this.refunds = refunds;
        this.finish = finish;
    }

    /** Brings all to an end, for when there can be no other process. */
    public int run() {
        return run(FOREVER);
    }

    /** Brings those to an end that have not changed since then; how many have come to one. */
    public int run(Instant changedBefore) {
        return run(changedBefore, () -> true);
    }

    /**
     * The same as long as it may go on.
     *
     * @param goesOn asked before each payment
     */
    int run(Instant changedBefore, BooleanSupplier goesOn) {
        int done = 0;
        for (PaymentRecord record : chainPayments.book().unfinished(changedBefore, AT_ONCE)) {
            if (!goesOn.getAsBoolean()) {
                return done;
            }
            if (chainPayments.knows(record.verified()) && recover(record)) {
                done++;
            }
        }
        for (Other other : others) {
            if (goesOn.getAsBoolean()) {
                done += other.recover(changedBefore);
            }
        }
        return done;
    }

    /** Another owner of payments in the same book. */
    public interface Other {
        /** Brings those to an end that have not changed since then; how many have come to one. */
        int recover(Instant changedBefore);
    }

    /** Adds another owner, whose payments are recovered in the same rounds. */
    public void also(Other other) {
        others.add(other);
    }

    /** Finds out the state of a payment for which it was unknown; returns whether that is final. */
    public boolean look(PaymentRecord record) {
        return record.state() == PaymentRecord.State.UNKNOWN
                && chainPayments.knows(record.verified())
                && recover(record);
    }

    private boolean recover(PaymentRecord record) {
        if (record.shop().equals(Facilitator.SHOP)) {
            // It is another seller's money: the facilitator recovers it itself.
            return false;
        }
        return switch (record.state()) {
            case TAKEN -> {
                if (record.verified().moved()) {
                    yield ended(chainPayments.settle(record));
                }
                chainPayments.unspent(record, STOPPED);
                yield true;
            }
            case SETTLING, UNKNOWN -> ended(chainPayments.look(record));
            case SETTLED -> chainPayments.deposited(record) && use(record);
            case REFUNDING -> !(refunds.refund(record) instanceof Refunds.Result.Pending);
            case SPENT, RELEASED, FAILED, CREDITED, REFUNDED, FORWARDED -> true;
        };
    }

    private boolean ended(ChainPayments.Answer answer) {
        return switch (answer) {
            case ChainPayments.Answer.Paid(PaymentRecord paid) -> use(paid);
            case ChainPayments.Answer.Bad _ -> true;
            case ChainPayments.Answer.Taken _,
                    ChainPayments.Answer.Covered _,
                    ChainPayments.Answer.Bought _,
                    ChainPayments.Answer.Again _,
                    ChainPayments.Answer.Pending _,
                    ChainPayments.Answer.Unavailable _ ->
                    false;
        };
    }

    /** The money is there: it pays for the call if that has run, and is a credit if not. */
    private boolean use(PaymentRecord paid) {
        if (paid.topsUp()) {
            chainPayments.spentUntold(paid);
            return true;
        }
        boolean ran = paid.sale() != null || chainPayments.ledger().entry(paid.call()).isPresent();
        if (!ran) {
            chainPayments.unspent(paid, STOPPED);
            return true;
        }
        return finish.pay(paid);
    }
}
