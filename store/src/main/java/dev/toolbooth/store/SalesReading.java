package dev.toolbooth.store;

import dev.toolbooth.core.sales.SalesFigures;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.core.sales.Slots;
import dev.toolbooth.core.sales.Ware;
import dev.toolbooth.store.SalesTable.Only;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers one question about sales: from the tables what is counted, from the ledger what is not.
 * Both have to be as they were at one moment. Used once, by one thread.
 */
final class SalesReading {
    private final SalesBooks books;
    private final SalesQuery query;
    private final Only only;

    private final SalesSums total = new SalesSums();
    private final SalesSums before = new SalesSums();
    private final Map<Ware, SalesSums> byTool = new HashMap<>();
    private final Map<String, SalesSums> byRail = new HashMap<>();
    private final SlotSums<String> byTime = new SlotSums<>();
    private final SlotSums<Line> rows = new SlotSums<>();
    private final TopPayers payers = new TopPayers();

    private record Line(Ware ware, String rail) {}

    private SalesReading(SalesBooks books, SalesQuery query) {
        this.books = books;
        this.query = query;
        this.only = new Only(query.tool(), query.shop(), query.rail());
    }

    static SalesReport report(SalesBooks books, SalesQuery query) throws SQLException {
        SalesReading reading = new SalesReading(books, query);
        SalesTally tail = books.tally(books.counted(), Long.MAX_VALUE);
        reading.uncounted(tail);
        reading.counted();
        return reading.report(tail.unnumbered());
    }

    /** What is not counted comes first: its hours may be any. */
    private void uncounted(SalesTally tail) {
        long beforeFrom = query.fromHour() - query.hours();
        for (SalesRow row : tail.hours()) {
            long hour = row.key().slot();
            if (!only.takes(row.key()) || hour < beforeFrom || hour >= query.toHour()) {
                continue;
            }
            byte[] packed = row.payers().packedNumbers();
            if (hour < query.fromHour()) {
                before.add(row, packed);
                continue;
            }
            byTime.early(query.step().startHour(hour), "").add(row, packed);
            of(row, packed);
            payers.add(packed, row.payers().packedAmounts());
            ofTool(row, packed);
            if (roomForRows()) {
                rows.early(Slots.DAYS.of(hour), line(row)).add(row, packed);
            }
        }
    }

    private void of(SalesRow row, byte[] packed) {
        total.add(row, packed);
        byRail.computeIfAbsent(row.key().rail(), _ -> new SalesSums()).add(row, packed);
    }

    private void ofTool(SalesRow row, byte[] packed) {
        Ware ware = new Ware(row.key().shop(), row.key().tool());
        byTool.computeIfAbsent(ware, _ -> new SalesSums()).add(row, packed);
    }

    private boolean roomForRows() {
        return query.rows() && rows.size() <= SalesQuery.ROWS_MAX;
    }

    private static Line line(SalesRow row) {
        return new Line(new Ware(row.key().shop(), row.key().tool()), row.key().rail());
    }

    private void counted() throws SQLException {
        // All tools together are fewer rows, and have all that is not about single tools.
        boolean every = query.tool() == null;
        Slots step = query.step() == Step.HOUR ? Slots.HOURS : Slots.DAYS;
        Slots longest = query.rows() ? Slots.DAYS : Slots.BLOCKS;
        for (Slots.Part part : Slots.parts(query.fromHour(), query.toHour(), step)) {
            read(part, every, true, packed -> inTime(part.slots(), packed));
        }
        for (Slots.Part part : Slots.parts(query.fromHour(), query.toHour(), longest)) {
            read(part, false, false, packed -> byTool(part.slots(), packed));
        }
        long beforeFrom = query.fromHour() - query.hours();
        for (Slots.Part part : Slots.parts(beforeFrom, query.fromHour(), Slots.DAYS)) {
            read(part, every, false, packed -> before.add(packed.row(), packed.payers()));
        }
    }

    private void read(Slots.Part part, boolean every, boolean amounts, SalesTable.Taker taker)
            throws SQLException {
        SalesTable.of(part.slots())
                .read(books.on(), every, part.from(), part.to(), only, amounts, taker);
    }

    private void inTime(Slots slots, PackedSales packed) {
        long hour = packed.row().key().slot() * slots.hours();
        byTime.of(query.step().startHour(hour), "").add(packed.row(), packed.payers());
        of(packed.row(), packed.payers());
        payers.add(packed.payers(), packed.amounts());
    }

    private void byTool(Slots slots, PackedSales packed) {
        ofTool(packed.row(), packed.payers());
        if (roomForRows()) {
            long day = Slots.DAYS.of(packed.row().key().slot() * slots.hours());
            rows.of(day, line(packed.row())).add(packed.row(), packed.payers());
        }
    }

    private SalesReport report(Map<Integer, String> unnumbered) throws SQLException {
        Map<Long, SalesFigures> times = new HashMap<>();
        byTime.all().forEach((hour, figures) -> figures.forEach((_, one) -> times.put(hour, one)));
        List<SalesReport.TopPayer> top = new ArrayList<>();
        for (int number : payers.top()) {
            top.add(
                    new SalesReport.TopPayer(
                            books.payer(number, unnumbered),
                            payers.billed(number),
                            payers.free(number),
                            payers.microUsd(number)));
        }
        return new SalesReport(
                total.figures(),
                before.figures(),
                figures(byTool),
                figures(byRail),
                times,
                top,
                lines());
    }

    private static <K> Map<K, SalesFigures> figures(Map<K, SalesSums> sums) {
        Map<K, SalesFigures> figures = new HashMap<>();
        sums.forEach((key, one) -> figures.put(key, one.figures()));
        return figures;
    }

    private List<SalesReport.Row> lines() {
        List<SalesReport.Row> lines = new ArrayList<>();
        rows.all()
                .forEach(
                        (day, figures) ->
                                figures.forEach(
                                        (line, one) ->
                                                lines.add(
                                                        new SalesReport.Row(
                                                                day,
                                                                line.ware(),
                                                                line.rail(),
                                                                one))));
        lines.sort(
                Comparator.comparingLong(SalesReport.Row::day)
                        .thenComparing(row -> row.ware().shop())
                        .thenComparing(row -> row.ware().tool())
                        .thenComparing(SalesReport.Row::rail));
        return lines;
    }
}
