package dev.toolbooth.core.stats;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.core.trace.CallEnd.Result;
import dev.toolbooth.core.trace.CallLog;
import dev.toolbooth.core.trace.CallRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BiConsumer;

/**
 * Hourly counts of how calls end, until they are written to the store. Bounded, whatever clients
 * make up. Thread-safe: counting takes no lock and allocates nothing for known keys.
 */
public final class CallTally implements CallLog {
    /** The most distinct keys in an hour. */
    static final int KEYS_MAX = 2_000;

    /** The most hours kept, however clocks jump. */
    static final int HOURS_MAX = 4;

    private static final long HOUR_MILLIS = 3_600_000;

    private final Map<Long, Hour> hours = new ConcurrentHashMap<>();
    private volatile Hour latest = new Hour(Long.MIN_VALUE);

    /** The counts of an hour: by tool, then by server, then by rail. */
    private static final class Hour {
        private final long number;
        private final Map<String, Map<String, Map<String, Counter>>> byTool =
                new ConcurrentHashMap<>();
        private int keys;

        Hour(long number) {
            this.number = number;
        }

        Counter of(String tool, String server, String rail) {
            var byServer = byTool.get(tool);
            var byRail = byServer == null ? null : byServer.get(server);
            Counter known = byRail == null ? null : byRail.get(rail);
            return known == null ? added(tool, server, rail) : known;
        }

        private synchronized Counter added(String tool, String server, String rail) {
            boolean full = keys >= KEYS_MAX;
            String shown = full ? Stats.OTHER : tool;
            return byTool.computeIfAbsent(shown, _ -> new ConcurrentHashMap<>())
                    .computeIfAbsent(full ? "" : server, _ -> new ConcurrentHashMap<>())
                    .computeIfAbsent(full ? "" : rail, _ -> counter());
        }

        void each(BiConsumer<CallKey, Counter> taker) {
            for (var tool : byTool.entrySet()) {
                for (var server : tool.getValue().entrySet()) {
                    for (var rail : server.getValue().entrySet()) {
                        CallKey key = new CallKey(tool.getKey(), server.getKey(), rail.getKey());
                        taker.accept(key, rail.getValue());
                    }
                }
            }
        }

        private Counter counter() {
            keys++;
            return new Counter();
        }
    }

    /** Grows only; what was written down of it is remembered beside it. */
    private static final class Counter {
        private final Counts<Result> results = new Counts<>(Result.class);
        private final AtomicIntegerArray latencies = new AtomicIntegerArray(LatencyScale.RANGES);
        private final CallSums written = new CallSums();

        void ended(Result result, long tookNanos) {
            results.add(result);
            if (result == Result.OK || result == Result.ERROR) {
                latencies.incrementAndGet(LatencyScale.range(tookNanos));
            }
        }

        CallSums unwritten() {
            CallSums sums = new CallSums();
            for (Result result : Result.values()) {
                sums.add(result, results.get(result) - written.count(result));
            }
            for (int i = 0; i < LatencyScale.RANGES; i++) {
                sums.addLatency(i, latencies.get(i) - written.latency(i));
            }
            return sums;
        }
    }

    @Override
    public void ended(CallRecord call) {
        boolean unknown = call.end() == CallEnd.UNKNOWN_TOOL;
        hour(Math.floorDiv(call.endedAtMillis(), HOUR_MILLIS))
                .of(unknown ? Stats.UNKNOWN : call.tool(), server(call), rail(call))
                .ended(call.end().result(), call.tookNanos());
    }

    /** Where the call is sold, if it is. */
    private static String server(CallRecord call) {
        return Objects.requireNonNullElse(call.trace().server(), "");
    }

    /** How the call is paid, if it is. */
    private static String rail(CallRecord call) {
        String account = call.trace().account();
        return account == null ? "" : Account.rail(account);
    }

    private Hour hour(long number) {
        Hour known = latest;
        return known.number == number ? known : otherHour(number);
    }

    private synchronized Hour otherHour(long number) {
        Hour known = hours.get(number);
        if (known == null) {
            if (hours.size() >= HOURS_MAX) {
                return latest;
            }
            known = new Hour(number);
            hours.put(number, known);
        }
        if (number > latest.number) {
            latest = known;
        }
        return known;
    }

    /** What was counted and is not written down. Called by one thread at a time. */
    List<CallRow> unwritten() {
        List<CallRow> rows = new ArrayList<>();
        for (Hour hour : hours.values()) {
            hour.each(
                    (key, counter) -> rows.add(new CallRow(hour.number, key, counter.unwritten())));
        }
        rows.removeIf(row -> row.sums().isEmpty());
        return rows;
    }

    /** Takes note of what was written down. Called by one thread at a time. */
    void written(List<CallRow> rows) {
        for (CallRow row : rows) {
            Hour hour = hours.get(row.slot());
            if (hour != null) {
                CallKey key = row.key();
                hour.of(key.tool(), key.server(), key.rail()).written.add(row.sums());
            }
        }
        long now = latest.number;
        // Nobody counts for hours that are over, and a straggler had an hour's time.
        hours.values().removeIf(hour -> hour.number < now - 1 && done(hour));
    }

    private static boolean done(Hour hour) {
        return hour.byTool.values().stream()
                .flatMap(byServer -> byServer.values().stream())
                .flatMap(byRail -> byRail.values().stream())
                .allMatch(counter -> counter.unwritten().isEmpty());
    }
}
