package dev.toolbooth.core.stats;

import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.sales.ToolRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A report of how calls ended in a range of time. Made by one thread, and immutable after that.
 *
 * <p>A question may cover many days and tools, and their sums are large, so each day's sums become
 * figures as soon as the next day begins.
 */
public final class CallReport {
    private final SalesQuery query;
    private final CallSums total = new CallSums();
    private final CallSums before = new CallSums();
    private final Map<ToolRef, CallSums> byTool = new HashMap<>();
    private final Map<String, CallSums> byRail = new HashMap<>();
    private final Map<Long, CallSums> byTime = new HashMap<>();
    private final Map<Day, CallSums> open = new HashMap<>();
    private final Map<Day, CallFigures> rows = new HashMap<>();
    private final Set<Long> pinned = new HashSet<>();
    private long lastDay = Long.MIN_VALUE;
    private int mostOpen;

    /** Calls of one tool of one server over one rail on one day. */
    public record Day(long day, ToolRef toolRef, String rail) {}

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
                pinned.add(SlotLength.DAYS.of(hour));
                inTime(row.key(), hour, row.sums());
                byTool(row.key(), hour, row.sums());
            }
        }
        // The order of days begins here: what is not written may be of any.
        lastDay = Long.MIN_VALUE;
        // All tools together are fewer rows, and have all that is not about single tools.
        boolean every = query.tool() == null;
        SlotLength step = query.step() == Step.HOUR ? SlotLength.HOURS : SlotLength.DAYS;
        SlotLength longest = query.rows() ? SlotLength.DAYS : SlotLength.BLOCKS;
        each(
                written,
                SlotLength.parts(query.fromHour(), query.toHour(), step),
                every,
                this::inTime);
        each(
                written,
                SlotLength.parts(query.fromHour(), query.toHour(), longest),
                false,
                this::byTool);
        each(
                written,
                SlotLength.parts(beforeFrom, query.fromHour(), SlotLength.DAYS),
                every,
                (_, _, sums) -> before.add(sums));
        closeDays(true);
    }

    /** Takes calls of a slot that begins with an hour. */
    private interface Taker {
        void take(CallKey key, long hour, CallSums sums);
    }

    private void each(CallRows written, List<SlotLength.Part> parts, boolean every, Taker taker) {
        for (SlotLength.Part part : parts) {
            written.each(
                    part,
                    every,
                    row -> {
                        if (wanted(row.key())) {
                            long hour = row.slot() * part.slotLength().hours();
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
        ToolRef toolRef = new ToolRef(key.server(), key.tool());
        of(byTool, toolRef).add(sums);
        if (query.rows() && rows.size() + open.size() <= SalesQuery.ROWS_MAX) {
            long day = SlotLength.DAYS.of(hour);
            if (day > lastDay) {
                closeDays(false);
                lastDay = day;
            }
            of(open, new Day(day, toolRef, key.rail())).add(sums);
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

    public Map<ToolRef, CallFigures> byTool() {
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
