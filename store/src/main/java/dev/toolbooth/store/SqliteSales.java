package dev.toolbooth.store;

import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.store.SalesBooks.Words;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Sales in SQLite. They are counted beside the thread that writes, from entries that never change;
 * that thread only writes down what has come of it. Safe for concurrent use.
 */
final class SqliteSales extends SalesCounting implements AutoCloseable {
    /** About how many rows are written at once, for captures wait meanwhile. */
    static final int PUTS_MAX = 1_000;

    private final SqliteStore store;
    private final SqliteReader counter;
    private final SqliteReader reader;
    private final int chunk;

    /** How many entries are likely to be as many rows; of whoever counts at the moment. */
    private int likely;

    SqliteSales(SqliteStore store) {
        this(store, CHUNK, WAITING_MAX);
    }

    /**
     * @param chunk how many entries are counted at once
     * @param waitingMax how many may wait while a question is answered
     */
    SqliteSales(SqliteStore store, int chunk, int waitingMax) {
        super(waitingMax);
        this.store = store;
        this.counter = store.reader();
        this.reader = store.reader();
        this.chunk = chunk;
        this.likely = chunk;
    }

    private static SalesBooks books(SqliteReader from) {
        return new SalesBooks(from::prepare, Words.SQLITE);
    }

    @Override
    Standing standing() throws SQLException {
        return counter.snapshot(from -> new Standing(books(from).counted(), books(from).last()));
    }

    /** Entries appear in their order: one thread writes them. */
    @Override
    long settled() throws SQLException {
        return counter.read(from -> books(from).last());
    }

    @Override
    int countSome(long upTo) throws SQLException {
        // Nobody else writes these tables: what is read here is still so when it is written.
        long[] before = {0};
        SalesChunk next =
                counter.snapshot(
                        from -> {
                            SalesBooks books = books(from);
                            before[0] = books.counted();
                            return fitting(books, before[0], upTo);
                        });
        if (next.entries() > 0) {
            store.make(connection -> write(connection, before[0], next));
        }
        return next.entries();
    }

    /** A chunk that doesn't take long to write: of many tools fewer entries. */
    private SalesChunk fitting(SalesBooks books, long after, long upTo) throws SQLException {
        while (true) {
            SalesChunk next = SalesChunk.of(books, books.page(after, upTo, likely));
            int puts = next.puts().size();
            int tried = likely;
            likely = Math.clamp((long) tried * PUTS_MAX / Math.max(1, puts), 1, chunk);
            if (puts <= 2 * PUTS_MAX || likely == tried) {
                return next;
            }
        }
    }

    private static int write(Connection connection, long before, SalesChunk next)
            throws SQLException {
        try (OpenStatements on = new OpenStatements(connection)) {
            PreparedStatement counted =
                    on.prepare("UPDATE sales_counted SET last_seq = ? WHERE last_seq = ?");
            counted.setLong(1, next.last());
            counted.setLong(2, before);
            if (counted.executeUpdate() != 1) {
                throw new SQLException("somebody else has counted sales meanwhile");
            }
            return next.write(on);
        }
    }

    @Override
    SalesReport read(SalesQuery query) throws SQLException {
        return reader.snapshot(from -> SalesReading.report(books(from), query));
    }

    @Override
    public void close() {
        counter.close();
        reader.close();
    }
}
