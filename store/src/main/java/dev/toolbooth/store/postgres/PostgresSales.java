package dev.toolbooth.store.postgres;

import dev.toolbooth.core.sales.SalesQuery;
import dev.toolbooth.core.sales.SalesReport;
import dev.toolbooth.store.OpenStatements;
import dev.toolbooth.store.Statements;
import dev.toolbooth.store.sales.RollupBatch;
import dev.toolbooth.store.sales.SalesLedgerReader;
import dev.toolbooth.store.sales.SalesLedgerReader.Words;
import dev.toolbooth.store.sales.SalesReporter;
import dev.toolbooth.store.sales.SalesRollup;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sales in PostgreSQL, counted by any node: one at a time, because the row with the progress stays
 * locked meanwhile. Safe for concurrent use.
 */
final class PostgresSales extends SalesRollup implements AutoCloseable {
    /** How often those who write are looked at before the counting is left for later. */
    private static final int LOOKS_MAX = 50;

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** The lock of those who add entries, from before these have numbers until they are visible. */
    private static final String WRITING =
            """
            SELECT virtualtransaction FROM pg_locks
            WHERE locktype = 'relation' AND relation = 'transfers'::regclass AND granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                AND mode = 'RowExclusiveLock'
            """;

    private static final String NEW_PAYERS =
            """
            INSERT INTO sales_payers (number, account)
            SELECT (SELECT coalesce(max(number), 0) FROM sales_payers)
                + row_number() OVER (ORDER BY debit), debit
            FROM (
                SELECT DISTINCT debit FROM transfers t
                WHERE seq > ? AND seq <= ? AND state = 'posted' AND tool IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM sales_payers p WHERE p.account = t.debit)
            ) AS fresh
            """;

    private final PostgresPool pool;
    private final int chunk;

    PostgresSales(PostgresSource source) {
        this(source, CHUNK, WAITING_MAX);
    }

    /**
     * @param chunk how many entries are counted at once
     * @param waitingMax how many may wait while a question is answered
     */
    PostgresSales(PostgresSource source, int chunk, int waitingMax) {
        super(waitingMax);
        this.pool = new PostgresPool(source);
        this.chunk = chunk;
    }

    /** Something to do with the ledger. */
    private interface Work<R> {
        R with(SalesLedgerReader books) throws SQLException;
    }

    private <R> R with(String begin, Work<R> work) throws SQLException {
        return pool.on(
                connection -> {
                    Statements.execute(connection, begin);
                    R result;
                    try (OpenStatements on = new OpenStatements(connection)) {
                        result = work.with(new SalesLedgerReader(on, Words.POSTGRES));
                    }
                    Statements.execute(connection, "COMMIT");
                    return result;
                });
    }

    private <R> R atOneMoment(Work<R> work) throws SQLException {
        return with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work);
    }

    @Override
    public Progress progress() throws SQLException {
        return atOneMoment(books -> new Progress(books.counted(), books.last()));
    }

    /**
     * Numbers are given before entries become visible, so that a lower one may appear after a
     * higher one. All below the highest visible one have been given by then, to transactions that
     * had their lock. When those are over, all entries up to that number are visible to later
     * queries.
     */
    @Override
    public long settled() throws SQLException {
        return with(
                "BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY",
                books -> {
                    long last = books.last();
                    Set<String> writing = writing(books);
                    for (int i = 0; !writing.isEmpty() && i < LOOKS_MAX; i++) {
                        LockSupport.parkNanos(LOOK_NANOS);
                        writing.retainAll(writing(books));
                    }
                    // Somebody takes long. What is counted is settled in any case.
                    return writing.isEmpty() ? last : books.counted();
                });
    }

    private static Set<String> writing(SalesLedgerReader books) throws SQLException {
        Set<String> transactions = new HashSet<>();
        try (ResultSet row = books.on().prepare(WRITING).executeQuery()) {
            while (row.next()) {
                transactions.add(row.getString(1));
            }
        }
        return transactions;
    }

    @Override
    public int countSome(long upTo) throws SQLException {
        return with(
                "BEGIN ISOLATION LEVEL READ COMMITTED; " + PostgresPool.IMPATIENT,
                books -> {
                    long before = locked(books);
                    SalesLedgerReader.Page page = books.page(before, upTo, chunk);
                    if (page.entries() == 0) {
                        return 0;
                    }
                    number(books, before, page.last());
                    RollupBatch.of(books, page).write(books.on());
                    PreparedStatement counted =
                            books.on().prepare("UPDATE sales_counted SET last_seq = ?");
                    counted.setLong(1, page.last());
                    counted.executeUpdate();
                    return page.entries();
                });
    }

    private static long locked(SalesLedgerReader books) throws SQLException {
        try (ResultSet row =
                books.on()
                        .prepare("SELECT last_seq FROM sales_counted FOR UPDATE")
                        .executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Gives numbers to those who bought for the first time. */
    private static void number(SalesLedgerReader books, long after, long upTo) throws SQLException {
        PreparedStatement fresh = books.on().prepare(NEW_PAYERS);
        fresh.setLong(1, after);
        fresh.setLong(2, upTo);
        fresh.executeUpdate();
    }

    @Override
    public SalesReport read(SalesQuery query) throws SQLException {
        return atOneMoment(books -> SalesReporter.report(books, query));
    }

    @Override
    public void close() {
        pool.close();
    }
}
