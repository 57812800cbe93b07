package dev.toolbooth.core.pay;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/** Sees to payments that nobody sees to any more, because their process ended. */
public final class Recovery {
    /** Later than anything that is written; not the latest instant, which no store can write. */
    private static final Instant FOREVER = Instant.ofEpochMilli(Long.MAX_VALUE);

    private static final int AT_ONCE = 1_000;
    private static final String STOPPED = "the server stopped before the call ended";

    private final Cashier cashier;
    private final Refunds refunds;
    private final Finish finish;
    private final List<Other> others = new CopyOnWriteArrayList<>();

    /** Has a call paid that has run, out of the wallet's account; whether it is paid. */
    public interface Finish {
        boolean pay(PaymentRecord record);
    }

    public Recovery(Cashier cashier, Refunds refunds, Finish finish) {
        this.cashier = cashier;
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
        for (PaymentRecord record : cashier.book().unfinished(changedBefore, AT_ONCE)) {
            if (!goesOn.getAsBoolean()) {
                return done;
            }
            if (cashier.knows(record.charge()) && recover(record)) {
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

    /** Somebody else who has payments in the same book. */
    public interface Other {
        /** Brings those to an end that have not changed since then; how many have come to one. */
        int recover(Instant changedBefore);
    }

    /** Asks somebody else to see to theirs, whenever this one does. */
    public void also(Other other) {
        others.add(other);
    }

    /** Brings one to an end of which nobody could say what became; whether it has come to one. */
    public boolean look(PaymentRecord record) {
        return record.state() == PaymentRecord.State.UNKNOWN
                && cashier.knows(record.charge())
                && recover(record);
    }

    private boolean recover(PaymentRecord record) {
        if (record.shop().equals(FacilitatorDesk.SHOP)) {
            // It is somebody else's money: the facilitator looks after it itself.
            return false;
        }
        return switch (record.state()) {
            case TAKEN -> {
                if (record.charge().moved()) {
                    yield ended(cashier.settle(record));
                }
                cashier.unspent(record, STOPPED);
                yield true;
            }
            case SETTLING, UNKNOWN -> ended(cashier.look(record));
            case SETTLED -> cashier.deposited(record) && use(record);
            case REFUNDING -> !(refunds.refund(record) instanceof Refunds.Result.Pending);
            case SPENT, RELEASED, FAILED, CREDITED, REFUNDED, FORWARDED -> true;
        };
    }

    private boolean ended(Cashier.Answer answer) {
        return switch (answer) {
            case Cashier.Answer.Paid(PaymentRecord paid) -> use(paid);
            case Cashier.Answer.Bad _ -> true;
            case Cashier.Answer.Taken _,
                    Cashier.Answer.Covered _,
                    Cashier.Answer.Bought _,
                    Cashier.Answer.Pending _,
                    Cashier.Answer.Unavailable _ ->
                    false;
        };
    }

    /** The money is there: it pays for the call if that has run, and is a credit if not. */
    private boolean use(PaymentRecord paid) {
        if (paid.topsUp()) {
            cashier.spent(paid);
            return true;
        }
        boolean ran = paid.sale() != null || cashier.ledger().entry(paid.call()).isPresent();
        if (!ran) {
            cashier.unspent(paid, STOPPED);
            return true;
        }
        return finish.pay(paid);
    }
}
