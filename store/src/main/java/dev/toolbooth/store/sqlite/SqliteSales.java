package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.store.OpenStatements;
import dev.toolbooth.store.sales.RollupBatch;
import dev.toolbooth.store.sales.SalesLedgerReader;
import dev.toolbooth.store.sales.SalesLedgerReader.Words;
import dev.toolbooth.store.sales.SalesReporter;
import dev.toolbooth.store.sales.SalesRollup;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Sales in SQLite. They are counted beside the thread that writes, from entries that never change;
 * that thread only writes the result. Safe for concurrent use.
 */
final class SqliteSales extends SalesRollup implements AutoCloseable {
    /** About how many rows are written at once, for captures wait meanwhile. */
    static final int PUTS_MAX = 1_000;

    private final SqliteStore store;
    private final SqliteReader counter;
    private final SqliteReader reader;
    private final int chunk;

    /** The number of entries that are likely to make as many rows; used by the counting thread. */
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

    private static SalesLedgerReader books(SqliteReader from) {
        return new SalesLedgerReader(from::prepare, Words.SQLITE);
    }

    @Override
    public Progress progress() throws SQLException {
        return counter.snapshot(from -> new Progress(books(from).counted(), books(from).last()));
    }

    /** Entries appear in their order: one thread writes them. */
    @Override
    public long settled() throws SQLException {
        return counter.read(from -> books(from).last());
    }

    @Override
    public int countSome(long upTo) throws SQLException {
        // Nobody else writes these tables: what is read here is still so when it is written.
        long[] before = {0};
        RollupBatch next =
                counter.snapshot(
                        from -> {
                            SalesLedgerReader books = books(from);
                            before[0] = books.counted();
                            return fitting(books, before[0], upTo);
                        });
        if (next.entries() > 0) {
            store.make(connection -> write(connection, before[0], next));
        }
        return next.entries();
    }

    /** A chunk that doesn't take long to write: of many tools fewer entries. */
    private RollupBatch fitting(SalesLedgerReader books, long after, long upTo)
            throws SQLException {
        while (true) {
            RollupBatch next = RollupBatch.of(books, books.page(after, upTo, likely));
            int puts = next.puts().size();
            int tried = likely;
            likely = Math.clamp((long) tried * PUTS_MAX / Math.max(1, puts), 1, chunk);
            if (puts <= 2 * PUTS_MAX || likely == tried) {
                return next;
            }
        }
    }

    private static int write(Connection connection, long before, RollupBatch next)
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
    public SalesReport read(SalesQuery query) throws SQLException {
        return reader.snapshot(from -> SalesReporter.report(books(from), query));
    }

    @Override
    public void close() {
        counter.close();
        reader.close();
    }
}
