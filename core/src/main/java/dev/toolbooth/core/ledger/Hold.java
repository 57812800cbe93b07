package dev.toolbooth.core.ledger;

import dev.toolbooth.core.money.Money;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An amount set aside for a call: it is captured, released or expires, exactly one of these, once.
 * Thread-safe.
 */
public final class Hold {
    private final Reservation reservation;
    private final boolean free;
    private final long day;
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

    /** The state of a hold. */
    public enum State {
        OPEN,
        CAPTURED,
        RELEASED,
        EXPIRED
    }

    /**
     * @param free whether it is one of the day's free calls, so that nothing is held but that
     * @param day the day that it counts for, which is not the reservation's when a clock was set
     *     back
     */
    public Hold(Reservation reservation, boolean free, long day) {
        this.reservation = reservation;
        this.free = free;
        this.day = day;
    }

    public Reservation reservation() {
        return reservation;
    }

    public boolean free() {
        return free;
    }

    /** The day of UTC that it counts for, since 1970. */
    public long day() {
        return day;
    }

    /** How much is held. */
    public Money amount() {
        return free ? Money.ZERO : reservation.ceiling();
    }

    public State state() {
        return state.get();
    }

    /** Ends it in this way; false when it has ended before. For ledgers only. */
    public boolean end(State how) {
        return state.compareAndSet(State.OPEN, how);
    }

    /** Takes back that it was captured, for it could not be written. For ledgers only. */
    public void unwritten() {
        state.set(State.RELEASED);
    }
}
