package dev.toolbooth.core.sales;

import java.util.List;
import java.util.Map;

/**
 * What was sold in a range of time, as the ledger has it at one moment.
 *
 * @param before the same for the range of the same length just before
 * @param byTime by the first hour of each step in which there was something
 * @param topPayers those who paid most, first the one with the most; at most {@link #TOP_MAX}
 * @param rows each day, shop, tool and rail, oldest first, if they were wanted; at most one more
 *     than {@link SalesQuery#ROWS_MAX}
 */
public record SalesReport(
        SalesFigures total,
        SalesFigures before,
        Map<Ware, SalesFigures> byTool,
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

    /** What one account has bought. */
    public record TopPayer(String account, long billedCalls, long freeCalls, long microUsd) {}

    /** What was sold of one tool of one shop over one rail on one day. */
    public record Row(long day, Ware ware, String rail, SalesFigures figures) {}
}
