package dev.toolbooth.store.sales;

import dev.toolbooth.core.sales.SlotLength;
import dev.toolbooth.store.Statements;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Rows of sales with some more entries counted in them, to be written. Immutable.
 *
 * @param last the last of the entries
 * @param entries how many there are
 */
public record RollupBatch(long last, int entries, List<Put> puts) {

    /** A row that replaces the one with its key. */
    private record Put(SalesTable table, boolean every, PackedSalesRow row) {}

    /** What the tables have after some entries more. */
    public static RollupBatch of(SalesLedgerReader books, SalesLedgerReader.Page page)
            throws SQLException {
        Statements on = books.on();
        List<Put> puts = new ArrayList<>();
        Collection<SalesRow> hours = books.tally(page.after(), page.last()).hours();
        for (SlotLength slotLength : SlotLength.values()) {
            SalesTable table = SalesTable.of(slotLength);
            Collection<SalesRow> rows = SalesTally.in(slotLength, hours);
            for (SalesRow row : rows) {
                puts.add(new Put(table, false, table.added(on, false, row)));
            }
            if (table != SalesTable.BLOCKS) {
                for (SalesRow row : SalesTally.ofAll(rows)) {
                    puts.add(new Put(table, true, table.added(on, true, row)));
                }
            }
        }
        return new RollupBatch(page.last(), page.entries(), puts);
    }

    /** Writes them; how many there are. */
    public int write(Statements on) throws SQLException {
        for (Put put : puts) {
            put.table.put(on, put.every, put.row);
        }
        return puts.size();
    }
}
