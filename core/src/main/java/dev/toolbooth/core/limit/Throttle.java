package dev.toolbooth.core.limit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A rate limiter with a count for each caller. Thread-safe, without locks.
 *
 * <p>It keeps one number per caller: the moment at which, at a steady pace, all requests so far
 * would have been due (the generic cell rate algorithm). A moment in the past means the same as
 * none and can be forgotten at any time, so memory is bounded by the number of recent callers. If
 * even these are too many, newcomers share one number: such a flood is limited as a whole, and no
 * caller escapes the limit.
 */
public final class Throttle {
    private static final String THE_REST = "";

    /** Longer than anything counted here, and short enough to be added to a clock's number. */
    private static final long LIFETIME_NANOS = Long.MAX_VALUE / 4;

    private final LongSupplier nanos;
    private final int max;
    private final Map<String, AtomicLong> dueNanos = new ConcurrentHashMap<>();
    private final AtomicLong sweptNanos;
    private final long sweepEveryNanos;

    /**
     * The verdict on one more request.
     *
     * @param limit how many are allowed at once
     * @param remaining how many more are allowed right now
     * @param waitNanos how long until one more is allowed; 0 when this one is
     * @param resetNanos how long until the full burst is allowed again
     */
    public record Passage(int limit, int remaining, long waitNanos, long resetNanos) {
        public boolean allowed() {
            return waitNanos == 0;
        }

        /** Whole seconds to wait, at least one. */
        public int waitSeconds() {
            return seconds(waitNanos);
        }

        /** Whole seconds until nothing is left of what came. */
        public int resetSeconds() {
            return seconds(resetNanos);
        }

        private static int seconds(long nanos) {
            return (int)
                    Math.max(1, Math.min(Integer.MAX_VALUE, (nanos + 999_999_999) / 1_000_000_000));
        }
    }

    /**
     * @param max the most callers with a count of their own
     * @param nanos a clock that only runs forward
     */
    public Throttle(int max, LongSupplier nanos) {
        this.nanos = nanos;
        this.max = max;
        this.sweepEveryNanos = 100_000_000L;
        this.sweptNanos = new AtomicLong(nanos.getAsLong());
    }

    /** One more of these has come. */
    public Passage take(String who, Rate rate) {
        return take(who, rate, 1);
    }

    /** So many more of these have come at once: all of them may, or none. */
    public Passage take(String who, Rate rate, int times) {
        long now = nanos.getAsLong();
        AtomicLong due = entry(who, now);
        long step = rate.stepNanos();
        long cost = span(step, times);
        long tolerance = span(step, rate.burst());
        while (true) {
            long before = due.get();
            long start = before - now > 0 ? before : now;
            long after = start + cost;
            long ahead = after - now;
            if (ahead > tolerance) {
                return new Passage(rate.burst(), 0, ahead - tolerance, before - now);
            }
            if (due.compareAndSet(before, after)) {
                int remaining = (int) ((tolerance - ahead) / step);
                return new Passage(rate.burst(), remaining, 0, ahead);
            }
        }
    }

    /** Whether one more of these might come now. It is not counted. */
    public boolean hasRoom(String who, Rate rate) {
        AtomicLong own = dueNanos.get(who);
        AtomicLong due = own == null && dueNanos.size() >= max ? dueNanos.get(THE_REST) : own;
        long ahead = due == null ? 0 : Math.max(0, due.get() - nanos.getAsLong());
        return ahead + rate.stepNanos() <= span(rate.stepNanos(), rate.burst());
    }

    /** How long so many take at a steady pace, or a lifetime when that is longer. */
    private static long span(long stepNanos, int times) {
        return stepNanos > LIFETIME_NANOS / times ? LIFETIME_NANOS : stepNanos * times;
    }

    private AtomicLong entry(String who, long now) {
        AtomicLong known = dueNanos.get(who);
        if (known != null) {
            return known;
        }
        if (dueNanos.size() >= max) {
            sweep(now);
        }
        String named = dueNanos.size() >= max ? THE_REST : who;
        return dueNanos.computeIfAbsent(named, _ -> new AtomicLong(now));
    }

    /** Forgets those of whom nothing is left to know; not more often than is worth it. */
    private void sweep(long now) {
        long last = sweptNanos.get();
        if (now - last >= sweepEveryNanos && sweptNanos.compareAndSet(last, now)) {
            dueNanos.values().removeIf(due -> due.get() - now <= 0);
        }
    }

    /** The number of callers with a count of their own. */
    public int size() {
        return dueNanos.size();
    }
}
