package dev.toolbooth.store.postgres;

import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import java.time.Instant;

/**
 * A command that one of the writers decides and writes. The thread that writes sets its result
 * before it tells the waiting caller that it is written.
 *
 * @param <R> what comes of it
 */
abstract sealed class PostgresCommand<R> {
    private final R unless;
    private R result;

    /**
     * @param unless the result when it could not be written
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
    static final class Reserve extends PostgresCommand<HoldResult> {
        final Reservation wanted;

        Reserve(Reservation wanted) {
            super(new HoldResult.Unavailable());
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
    static final class PayIn extends PostgresCommand<DepositResult> {
        final Deposit deposit;

        PayIn(Deposit deposit) {
            super(new DepositResult.Unavailable());
            this.deposit = deposit;
        }
    }

    /** Claims. */
    static final class Take extends PostgresCommand<ClaimResult> {
        final Claim claim;

        Take(Claim claim) {
            super(new ClaimResult.Unavailable());
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
