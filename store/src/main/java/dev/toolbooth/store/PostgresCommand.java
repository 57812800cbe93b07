package dev.toolbooth.store;

import dev.toolbooth.core.money.Capture;
import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Claiming;
import dev.toolbooth.core.money.Credit;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Hold;
import dev.toolbooth.core.money.Holding;
import dev.toolbooth.core.money.Reservation;
import dev.toolbooth.core.money.Sale;
import java.time.Instant;

/**
 * Something that one of the writers decides and writes. What came of it is set by the thread that
 * writes, before whoever waits is told that it is written.
 *
 * @param <R> what comes of it
 */
abstract sealed class PostgresCommand<R> {
    private final R unless;
    private R result;

    /**
     * @param unless what came of it when it could not be written
     */
    private PostgresCommand(R unless) {
        this.unless = unless;
        this.result = unless;
    }

    /** Forgets what was decided, for it was not written. */
    final void unwritten() {
        result = unless;
    }

    final R result() {
        return result;
    }

    final void result(R now) {
        result = now;
    }

    /** Holds. */
    static final class Reserve extends PostgresCommand<Holding> {
        final Reservation wanted;

        Reserve(Reservation wanted) {
            super(new Holding.Unavailable());
            this.wanted = wanted;
        }
    }

    /** Captures. */
    static final class Settle extends PostgresCommand<Capture> {
        final Hold hold;
        final Sale sale;

        Settle(Hold hold, Sale sale) {
            super(new Capture.Unavailable());
            this.hold = hold;
            this.sale = sale;
        }
    }

    /** Releases, or lets expire; what comes of it is how the hold stood before. */
    static final class LetGo extends PostgresCommand<Hold.State> {
        final Hold hold;
        final Hold.State how;
        final Instant at;

        LetGo(Hold hold, Hold.State how, Instant at) {
            super(hold.state());
            this.hold = hold;
            this.how = how;
            this.at = at;
        }
    }

    /** Deposits. */
    static final class PayIn extends PostgresCommand<Credit> {
        final Deposit deposit;

        PayIn(Deposit deposit) {
            super(new Credit.Unavailable());
            this.deposit = deposit;
        }
    }

    /** Claims. */
    static final class Take extends PostgresCommand<Claiming> {
        final Claim claim;

        Take(Claim claim) {
            super(new Claiming.Unavailable());
            this.claim = claim;
        }
    }

    /** Drops a claim; what comes of it is whether it was there. */
    static final class Drop extends PostgresCommand<Boolean> {
        final Claim claim;

        Drop(Claim claim) {
            super(false);
            this.claim = claim;
        }
    }
}
