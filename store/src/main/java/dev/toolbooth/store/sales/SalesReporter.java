package dev.toolbooth.store.sales;

import dev.toolbooth.core.sales.SalesFigures;
import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesQuery.Step;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.core.sales.ToolRef;
import dev.toolbooth.store.sales.SalesTable.Only;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The answer to one question about sales: from the rollups, and from the ledger where they lag
 * behind, both as of the same moment. Used once, by one thread.
 */
public final class SalesReporter {
    private final SalesLedgerReader books;
    private final SalesQuery query;
    private final Only only;

    private final SalesTotals total = new SalesTotals();
    private final SalesTotals before = new SalesTotals();
    private final Map<ToolRef, SalesTotals> byTool = new HashMap<>();
    private final Map<String, SalesTotals> byRail = new HashMap<>();
    private final SlotTotals<String> byTime = new SlotTotals<>();
    private final SlotTotals<Line> rows = new SlotTotals<>();
    private final TopPayers payers = new TopPayers();

    private record Line(ToolRef toolRef, String rail) {}

    private SalesReporter(SalesLedgerReader books, SalesQuery query) {
        this.books = books;
        this.query = query;
        this.only = new Only(query.tool(), query.shop(), query.rail());
    }

    public static SalesReport report(SalesLedgerReader books, SalesQuery query)
            throws SQLException {
        SalesReporter reading = new SalesReporter(books, query);
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
            byte[] packed = row.payerTotals().packedNumbers();
            if (hour < query.fromHour()) {
                before.add(row, packed);
                continue;
            }
            byTime.early(query.step().startHour(hour), "").add(row, packed);
            of(row, packed);
            payers.add(packed, row.payerTotals().packedAmounts());
            ofTool(row, packed);
            if (roomForRows()) {
                rows.early(SlotLength.DAYS.of(hour), line(row)).add(row, packed);
            }
        }
    }

    private void of(SalesRow row, byte[] packed) {
        total.add(row, packed);
        byRail.computeIfAbsent(row.key().rail(), _ -> new SalesTotals()).add(row, packed);
    }

    private void ofTool(SalesRow row, byte[] packed) {
        ToolRef toolRef = new ToolRef(row.key().shop(), row.key().tool());
        byTool.computeIfAbsent(toolRef, _ -> new SalesTotals()).add(row, packed);
    }

    private boolean roomForRows() {
        return query.rows() && rows.size() <= SalesQuery.ROWS_MAX;
    }

    private static Line line(SalesRow row) {
        return new Line(new ToolRef(row.key().shop(), row.key().tool()), row.key().rail());
    }

    private void counted() throws SQLException {
        // All tools together are fewer rows, and have all that is not about single tools.
        boolean every = query.tool() == null;
        SlotLength step = query.step() == Step.HOUR ? SlotLength.HOURS : SlotLength.DAYS;
        SlotLength longest = query.rows() ? SlotLength.DAYS : SlotLength.BLOCKS;
        for (SlotLength.Part part : SlotLength.parts(query.fromHour(), query.toHour(), step)) {
            read(part, every, true, packed -> inTime(part.slotLength(), packed));
        }
        for (SlotLength.Part part : SlotLength.parts(query.fromHour(), query.toHour(), longest)) {
            read(part, false, false, packed -> byTool(part.slotLength(), packed));
        }
        long beforeFrom = query.fromHour() - query.hours();
        for (SlotLength.Part part :
                SlotLength.parts(beforeFrom, query.fromHour(), SlotLength.DAYS)) {
            read(part, every, false, packed -> before.add(packed.row(), packed.payers()));
        }
    }

    private void read(SlotLength.Part part, boolean every, boolean amounts, SalesTable.Taker taker)
            throws SQLException {
        SalesTable.of(part.slotLength())
                .read(books.on(), every, part.from(), part.to(), only, amounts, taker);
    }

    private void inTime(SlotLength slotLength, PackedSalesRow packed) {
        long hour = packed.row().key().slot() * slotLength.hours();
        byTime.of(query.step().startHour(hour), "").add(packed.row(), packed.payers());
        of(packed.row(), packed.payers());
        payers.add(packed.payers(), packed.amounts());
    }

    private void byTool(SlotLength slotLength, PackedSalesRow packed) {
        ofTool(packed.row(), packed.payers());
        if (roomForRows()) {
            long day = SlotLength.DAYS.of(packed.row().key().slot() * slotLength.hours());
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

    private static <K> Map<K, SalesFigures> figures(Map<K, SalesTotals> sums) {
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
                                                                line.toolRef(),
                                                                line.rail(),
                                                                one))));
        lines.sort(
                Comparator.comparingLong(SalesReport.Row::day)
                        .thenComparing(row -> row.toolRef().shop())
                        .thenComparing(row -> row.toolRef().tool())
                        .thenComparing(SalesReport.Row::rail));
        return lines;
    }
}
