package dev.toolbooth.store;

import dev.toolbooth.core.sales.Slots;
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
record SalesChunk(long last, int entries, List<Put> puts) {

    /** A row that replaces the one with its key. */
    private record Put(SalesTable table, boolean every, PackedSales row) {}

    /** What the tables have after some entries more. */
    static SalesChunk of(SalesBooks books, SalesBooks.Page page) throws SQLException {
        Statements on = books.on();
        List<Put> puts = new ArrayList<>();
        Collection<SalesRow> hours = books.tally(page.after(), page.last()).hours();
        for (Slots slots : Slots.values()) {
            SalesTable table = SalesTable.of(slots);
            Collection<SalesRow> rows = SalesTally.in(slots, hours);
            for (SalesRow row : rows) {
                puts.add(new Put(table, false, table.added(on, false, row)));
            }
            if (table != SalesTable.BLOCKS) {
                for (SalesRow row : SalesTally.ofAll(rows)) {
                    puts.add(new Put(table, true, table.added(on, true, row)));
                }
            }
        }
        return new SalesChunk(page.last(), page.entries(), puts);
    }

    /** Writes them; how many there are. */
    int write(Statements on) throws SQLException {
        for (Put put : puts) {
            put.table.put(on, put.every, put.row);
        }
        return puts.size();
    }
}
