package dev.toolbooth.store;

import dev.toolbooth.core.money.Account;
import dev.toolbooth.core.money.Balance;
import dev.toolbooth.core.money.Entry;
import dev.toolbooth.core.money.Hold;
import dev.toolbooth.core.money.Money;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Looks things up, on connections of its own. Safe for concurrent use. */
final class PostgresReads implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 4;

    private static final String ENTRIES =
            "SELECT " + PostgresRows.ENTRY + " FROM transfers WHERE state = 'posted'";
    private static final String AFTER = " AND seq > (SELECT seq FROM transfers WHERE id = ?)";
    private static final String FORGET =
            "DELETE FROM claims WHERE (owner, key) IN (SELECT owner, key FROM claims"
                    + " WHERE expires_ms <= ? LIMIT 10000 FOR UPDATE SKIP LOCKED)"
                    + " RETURNING owner";

    private final PostgresSource source;
    private final Semaphore permits = new Semaphore(CONNECTIONS_MAX);
    private final ConcurrentLinkedQueue<Connection> idle = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    PostgresReads(PostgresSource source) {
        this.source = source;
    }

    Balance balance(String account) throws SQLException {
        Balance[] found = {Balance.NOTHING};
        run(
                row ->
                        found[0] =
                                new Balance(
                                        new Money(Math.max(0, row.getLong(1))),
                                        new Money(row.getLong(2))),
                "SELECT micro_usd, held_micro_usd FROM accounts WHERE id = ?",
                account);
        return found[0];
    }

    List<Account> accounts(@Nullable String after, int most) throws SQLException {
        List<Account> found = new ArrayList<>();
        run(
                row -> found.add(PostgresRows.account(row)),
                "SELECT * FROM accounts WHERE created_ms IS NOT NULL AND id > ? ORDER BY id"
                        + " LIMIT ?",
                after == null ? "" : after,
                most);
        return found;
    }

    Optional<Account> account(String id) throws SQLException {
        List<Account> found = new ArrayList<>();
        run(
                row -> found.add(PostgresRows.account(row)),
                "SELECT * FROM accounts WHERE created_ms IS NOT NULL AND id = ?",
                id);
        return found.stream().findFirst();
    }

    List<Entry> entries(@Nullable String account, @Nullable UUID after, int most)
            throws SQLException {
        List<Entry> found = new ArrayList<>();
        String since = after == null ? "" : AFTER;
        List<Object> values = new ArrayList<>();
        String sql;
        if (account == null) {
            sql = ENTRIES + since;
            addIfAny(values, after);
        } else {
            // Two, for one with OR would go through all entries.
            String one = "(" + ENTRIES.replace("SELECT ", "SELECT seq, ") + " AND ";
            String end = since + " ORDER BY seq LIMIT ?)";
            sql =
                    "SELECT * FROM ("
                            + (one + "debit = ?" + end)
                            + " UNION ALL "
                            + (one + "credit = ?" + end)
                            + ") AS both_sides";
            for (int side = 0; side < 2; side++) {
                values.add(account);
                addIfAny(values, after);
                values.add(most);
            }
        }
        values.add(most);
        run(
                row -> found.add(PostgresRows.entry(row)),
                sql + " ORDER BY seq LIMIT ?",
                values.toArray());
        return found;
    }

    private static void addIfAny(List<Object> values, @Nullable Object value) {
        if (value != null) {
            values.add(value);
        }
    }

    Optional<Entry> entry(UUID id) throws SQLException {
        List<Entry> found = new ArrayList<>();
        run(row -> found.add(PostgresRows.entry(row)), ENTRIES + " AND id = ?", id);
        return found.stream().findFirst();
    }

    /** Holds whose time is up, of whatever node. */
    List<Hold> overdue(Instant now, int most) throws SQLException {
        List<Hold> found = new ArrayList<>();
        run(
                row -> found.add(PostgresRows.hold(row)),
                "SELECT " + PostgresRows.HOLD + " FROM holds WHERE expires_ms <= ? LIMIT ?",
                now.toEpochMilli(),
                most);
        return found;
    }

    int forgetClaims(Instant now) throws SQLException {
        int[] forgotten = {0};
        run(_ -> forgotten[0]++, FORGET, now.toEpochMilli());
        return forgotten[0];
    }

    List<String> audit() throws SQLException {
        return on(PostgresAudit::faults);
    }

    private void run(PostgresScript.Reader reader, String sql, Object... values)
            throws SQLException {
        PostgresScript script = new PostgresScript().add(sql, values);
        on(
                connection -> {
                    try (PostgresScript.Results results = script.run(connection)) {
                        results.rows(reader);
                    }
                    return true;
                });
    }

    private interface Work<R> {
        R on(Connection connection) throws SQLException;
    }

    private <R> R on(Work<R> work) throws SQLException {
        permits.acquireUninterruptibly();
        try {
            Connection known = idle.poll();
            // One that waited may be gone, and there is no harm in asking again.
            if (known != null && known.isValid(1)) {
                return on(known, work);
            }
            return on(source.open(), work);
        } finally {
            permits.release();
        }
    }

    private <R> R on(Connection connection, Work<R> work) throws SQLException {
        try {
            R result = work.on(connection);
            if (closed) {
                connection.close();
            } else {
                idle.add(connection);
            }
            return result;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Connection one = idle.poll(); one != null; one = idle.poll()) {
            PostgresSource.close(one);
        }
    }
}
