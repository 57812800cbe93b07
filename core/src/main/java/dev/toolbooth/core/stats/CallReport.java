package dev.toolbooth.core.stats;

import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.core.sales.Slots;
import dev.toolbooth.core.sales.Ware;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How calls ended in a range of time. Made by one thread, and immutable after that.
 *
 * <p>A question may be about many days and tools: their sums are large, so that each day's become
 * figures as soon as the next day comes.
 */
public final class CallReport {
    private final SalesQuery query;
    private final CallSums total = new CallSums();
    private final CallSums before = new CallSums();
    private final Map<Ware, CallSums> byTool = new HashMap<>();
    private final Map<String, CallSums> byRail = new HashMap<>();
    private final Map<Long, CallSums> byTime = new HashMap<>();
    private final Map<Day, CallSums> open = new HashMap<>();
    private final Map<Day, CallFigures> rows = new HashMap<>();
    private final Set<Long> pinned = new HashSet<>();
    private long lastDay = Long.MIN_VALUE;
    private int mostOpen;

    /** Calls of one tool of one server over one rail on one day. */
    public record Day(long day, Ware ware, String rail) {}

    private CallReport(SalesQuery query) {
        this.query = query;
    }

    /** How calls ended that a question is about. */
    public static CallReport of(CallCounts counts, SalesQuery query) {
        CallReport report = new CallReport(query);
        counts.read(report::read);
        return report;
    }

    private void read(List<CallRow> unwritten, CallRows written) {
        long beforeFrom = query.fromHour() - query.hours();
        for (CallRow row : unwritten) {
            long hour = row.slot();
            if (!wanted(row.key()) || hour < beforeFrom || hour >= query.toHour()) {
                continue;
            }
            if (hour < query.fromHour()) {
                before.add(row.sums());
            } else {
                pinned.add(Slots.DAYS.of(hour));
                inTime(row.key(), hour, row.sums());
                byTool(row.key(), hour, row.sums());
            }
        }
        // The order of days begins here: what is not written may be of any.
        lastDay = Long.MIN_VALUE;
        // All tools together are fewer rows, and have all that is not about single tools.
        boolean every = query.tool() == null;
        Slots step = query.step() == Step.HOUR ? Slots.HOURS : Slots.DAYS;
        Slots longest = query.rows() ? Slots.DAYS : Slots.BLOCKS;
        each(written, Slots.parts(query.fromHour(), query.toHour(), step), every, this::inTime);
        each(written, Slots.parts(query.fromHour(), query.toHour(), longest), false, this::byTool);
        each(
                written,
                Slots.parts(beforeFrom, query.fromHour(), Slots.DAYS),
                every,
                (_, _, sums) -> before.add(sums));
        closeDays(true);
    }

    /** Takes calls of a slot that begins with an hour. */
    private interface Taker {
        void take(CallKey key, long hour, CallSums sums);
    }

    private void each(CallRows written, List<Slots.Part> parts, boolean every, Taker taker) {
        for (Slots.Part part : parts) {
            written.each(
                    part,
                    every,
                    row -> {
                        if (wanted(row.key())) {
                            long hour = row.slot() * part.slots().hours();
                            taker.take(row.key(), hour, row.sums());
                        }
                    });
        }
    }

    private boolean wanted(CallKey key) {
        return (query.tool() == null || query.tool().equals(key.tool()))
                && (query.shop() == null || query.shop().equals(key.server()))
                && (query.rail() == null || query.rail().equals(key.rail()));
    }

    private void inTime(CallKey key, long hour, CallSums sums) {
        total.add(sums);
        of(byRail, key.rail()).add(sums);
        of(byTime, query.step().startHour(hour)).add(sums);
    }

    private void byTool(CallKey key, long hour, CallSums sums) {
        Ware ware = new Ware(key.server(), key.tool());
        of(byTool, ware).add(sums);
        if (query.rows() && rows.size() + open.size() <= SalesQuery.ROWS_MAX) {
            long day = Slots.DAYS.of(hour);
            if (day > lastDay) {
                closeDays(false);
                lastDay = day;
            }
            of(open, new Day(day, ware, key.rail())).add(sums);
            mostOpen = Math.max(mostOpen, open.size());
        }
    }

    private static <K> CallSums of(Map<K, CallSums> sums, K key) {
        return sums.computeIfAbsent(key, _ -> new CallSums());
    }

    /**
     * @param all also those that calls came for before the order of days began
     */
    private void closeDays(boolean all) {
        open.forEach(
                (key, sums) -> {
                    if (all || !pinned.contains(key.day())) {
                        rows.put(key, CallFigures.of(sums));
                    }
                });
        open.keySet().removeIf(key -> all || !pinned.contains(key.day()));
    }

    public CallFigures total() {
        return CallFigures.of(total);
    }

    /** The same for the range of the same length just before. */
    public CallFigures before() {
        return CallFigures.of(before);
    }

    public Map<Ware, CallFigures> byTool() {
        return figures(byTool);
    }

    public Map<String, CallFigures> byRail() {
        return figures(byRail);
    }

    /** By the first hour of each step in which there was something. */
    public Map<Long, CallFigures> byTime() {
        return figures(byTime);
    }

    /**
     * Each day, server, tool and rail, if they were wanted; at most one more than {@link
     * SalesQuery#ROWS_MAX}.
     */
    public Map<Day, CallFigures> rows() {
        return Map.copyOf(rows);
    }

    /** How many sums of days were kept at once. */
    int mostOpen() {
        return mostOpen;
    }

    private static <K> Map<K, CallFigures> figures(Map<K, CallSums> sums) {
        Map<K, CallFigures> figures = new HashMap<>();
        sums.forEach((key, one) -> figures.put(key, CallFigures.of(one)));
        return figures;
    }
}
