package dev.toolbooth.store.sql;

import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.stats.CallKey;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallSums;
import dev.toolbooth.core.stats.LatencyScale;
import dev.toolbooth.core.trace.CallEnd.Result;
import dev.toolbooth.store.Statements;
import dev.toolbooth.store.Varints;
import dev.toolbooth.store.sales.SalesKey;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The SQL for the tables of calls, the same in both databases. */
public final class CallSql {
    /** The order in which they are packed: new ones are added at the end. */
    private static final List<Result> RESULTS =
            List.of(
                    Result.OK,
                    Result.ERROR,
                    Result.REFUSED,
                    Result.CANCELLED,
                    Result.INPUT_REQUIRED,
                    Result.TASK,
                    Result.PAYMENT_REQUIRED);

    private CallSql() {}

    private static String name(SlotLength slotLength) {
        return switch (slotLength) {
            case HOURS -> "call_hours";
            case DAYS -> "call_days";
            case BLOCKS -> "call_blocks";
        };
    }

    /** Adds calls of some hours, under the lock; returns how many rows have changed. */
    public static int add(Statements on, List<CallRow> hours) throws SQLException {
        int changed = 0;
        for (SlotLength slotLength : SlotLength.values()) {
            changed += add(on, slotLength, false, hours);
            if (slotLength != SlotLength.BLOCKS) {
                changed += add(on, slotLength, true, hours);
            }
        }
        return changed;
    }

    private static int add(Statements on, SlotLength slotLength, boolean every, List<CallRow> hours)
            throws SQLException {
        Map<Long, Map<CallKey, CallSums>> bySlot = new HashMap<>();
        for (CallRow row : hours) {
            CallKey key = row.key();
            bySlot.computeIfAbsent(slotLength.of(row.slot()), _ -> new HashMap<>())
                    .computeIfAbsent(
                            every ? new CallKey(SalesKey.ALL, key.server(), key.rail()) : key,
                            _ -> new CallSums())
                    .add(row.sums());
        }
        int changed = 0;
        for (var slot : bySlot.entrySet()) {
            for (var each : slot.getValue().entrySet()) {
                CallRow row = new CallRow(slot.getKey(), each.getKey(), each.getValue());
                add(on, slotLength, every, row);
                changed++;
            }
        }
        return changed;
    }

    private static void add(Statements on, SlotLength slotLength, boolean every, CallRow more)
            throws SQLException {
        CallSums sums = new CallSums();
        sums.add(more.sums());
        PreparedStatement find =
                on.prepare(
                        "SELECT results, latencies FROM "
                                + name(slotLength)
                                + " WHERE every = ? AND slot = ? AND tool = ? AND server = ?"
                                + " AND rail = ?");
        key(find, every, more);
        try (ResultSet row = find.executeQuery()) {
            if (row.next()) {
                unpack(row.getBytes(1), row.getBytes(2), sums);
            }
        }
        PreparedStatement put =
                on.prepare(
                        "INSERT INTO "
                                + name(slotLength)
                                + " (every, slot, tool, server, rail, results, latencies)"
                                + " VALUES (?, ?, ?, ?, ?, ?, ?)"
                                + " ON CONFLICT (every, slot, tool, server, rail) DO UPDATE SET"
                                + " results = excluded.results, latencies = excluded.latencies");
        key(put, every, more);
        put.setBytes(6, results(sums));
        put.setBytes(7, latencies(sums));
        put.executeUpdate();
    }

    private static void key(PreparedStatement statement, boolean every, CallRow row)
            throws SQLException {
        statement.setInt(1, every ? 1 : 0);
        statement.setLong(2, row.slot());
        statement.setString(3, row.key().tool());
        statement.setString(4, row.key().server());
        statement.setString(5, row.key().rail());
    }

    public static void each(
            Statements on, SlotLength.Part part, boolean every, Consumer<CallRow> taker)
            throws SQLException {
        PreparedStatement select =
                on.prepare(
                        "SELECT slot, tool, server, rail, results, latencies FROM "
                                + name(part.slotLength())
                                + " WHERE every = ? AND slot >= ? AND slot < ?"
                                + " ORDER BY every, slot");
        select.setInt(1, every ? 1 : 0);
        select.setLong(2, part.from());
        select.setLong(3, part.to());
        CallSums sums = new CallSums();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                sums.clear();
                unpack(row.getBytes(5), row.getBytes(6), sums);
                CallKey key = new CallKey(row.getString(2), row.getString(3), row.getString(4));
                taker.accept(new CallRow(row.getLong(1), key, sums));
            }
        }
    }

    /** How many ended in each way, in the order of the ways. */
    private static byte[] results(CallSums sums) {
        Varints packed = new Varints();
        for (Result result : RESULTS) {
            packed.write(sums.count(result));
        }
        return packed.written();
    }

    /** For each range with something in it, the distance from the one before, and how many. */
    private static byte[] latencies(CallSums sums) {
        Varints packed = new Varints();
        int last = 0;
        for (int range = 0; range < LatencyScale.RANGES; range++) {
            if (sums.latency(range) > 0) {
                packed.write(range - last);
                packed.write(sums.latency(range));
                last = range;
            }
        }
        return packed.written();
    }

    private static void unpack(byte[] results, byte[] latencies, CallSums into) {
        Varints counts = new Varints(results);
        for (int i = 0; i < RESULTS.size() && !counts.ended(); i++) {
            into.add(RESULTS.get(i), counts.read());
        }
        Varints ranges = new Varints(latencies);
        int range = 0;
        while (!ranges.ended()) {
            range += (int) ranges.read();
            into.addLatency(Math.min(range, LatencyScale.RANGES - 1), ranges.read());
        }
    }
}
