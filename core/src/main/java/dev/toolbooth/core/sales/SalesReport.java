package dev.toolbooth.core.sales;

import java.util.List;
import java.util.Map;

/**
 * The sales in a range of time, as the ledger has them at one moment.
 *
 * @param before the same for the range of the same length just before
 * @param byTime by the first hour of each step in which there was something
 * @param topPayers the accounts that paid most, the largest first; at most {@link #TOP_MAX}
 * @param rows each day, shop, tool and rail, oldest first, if they were asked for; at most one more
 *     than {@link SalesQuery#ROWS_MAX}
 */
public record SalesReport(
        SalesFigures total,
        SalesFigures before,
        Map<ToolRef, SalesFigures> byTool,
        Map<String, SalesFigures> byRail,
        Map<Long, SalesFigures> byTime,
        List<TopPayer> topPayers,
        List<Row> rows) {
    /** The most payers that are named. */
    public static final int TOP_MAX = 20;

    public SalesReport {
        byTool = Map.copyOf(byTool);
        byRail = Map.copyOf(byRail);
        byTime = Map.copyOf(byTime);
        topPayers = List.copyOf(topPayers);
        rows = List.copyOf(rows);
    }

    /** The purchases of one account. */
    public record TopPayer(String account, long billedCalls, long freeCalls, long microUsd) {}

    /** The sales of one tool of one shop over one rail on one day. */
    public record Row(long day, ToolRef toolRef, String rail, SalesFigures figures) {}
}
