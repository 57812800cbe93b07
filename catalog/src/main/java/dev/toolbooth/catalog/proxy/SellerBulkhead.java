package dev.toolbooth.catalog.proxy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A limit on the calls in progress to each seller: one that hangs must leave room for all others,
 * and unvouched sellers must leave some for vouched ones. Thread-safe.
 */
final class SellerBulkhead {
    /** How many calls wait for their turn with one seller; one more is turned away. */
    static final int WAITING_MAX = 64;

    private final ProxyLimits limits;
    private final Semaphore strangers;

    /** Those that are in use. Guarded by itself. */
    private final Map<String, Lane> lanes = new HashMap<>();

    /** The way to one seller. Its count of users is guarded by the map. */
    private static final class Lane {
        private final Semaphore free;
        private int users;

        Lane(int width) {
            this.free = new Semaphore(width);
        }
    }

    SellerBulkhead(ProxyLimits limits) {
        this.limits = limits;
        this.strangers = new Semaphore(limits.toStrangers());
    }

    /** A call's place, to be given back by its holder. */
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Waits for a place, but not for long.
     *
     * @throws BadCall when there is none
     */
    Place enter(String origin, boolean vouched) throws BadCall, InterruptedException {
        Lane lane = use(origin);
        boolean entered = false;
        try {
            if (!acquired(lane.free, limits.patience())) {
                throw busy();
            }
            if (!vouched && !acquired(strangers, limits.patience())) {
                lane.free.release();
                throw busy();
            }
            entered = true;
        } finally {
            if (!entered) {
                leave(origin, lane);
            }
        }
        return () -> {
            if (!vouched) {
                strangers.release();
            }
            lane.free.release();
            leave(origin, lane);
        };
    }

    private Lane use(String origin) throws BadCall {
        synchronized (lanes) {
            Lane lane = lanes.computeIfAbsent(origin, _ -> new Lane(limits.toOneSeller()));
            if (lane.users >= limits.toOneSeller() + WAITING_MAX) {
                throw busy();
            }
            lane.users++;
            return lane;
        }
    }

    private void leave(String origin, Lane lane) {
        synchronized (lanes) {
            lane.users--;
            if (lane.users == 0) {
                lanes.remove(origin);
            }
        }
    }

    private static boolean acquired(Semaphore free, Duration patience) throws InterruptedException {
        return free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static BadCall busy() {
        return new BadCall(
                "too many calls of this seller are under way, and nothing was sent; try again"
                        + " later");
    }

    /** How many calls to a seller are under way or wait. */
    int users(String origin) {
        synchronized (lanes) {
            Lane lane = lanes.get(origin);
            return lane == null ? 0 : lane.users;
        }
    }
}
