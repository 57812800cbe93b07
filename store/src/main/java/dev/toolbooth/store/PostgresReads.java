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
    private static final int VALID_SECONDS = 1;

    private static final String ENTRIES =
            "SELECT seq, " + PostgresRows.ENTRY + " FROM transfers WHERE state = 'posted'";
    private static final String AFTER = " AND seq > (SELECT seq FROM transfers WHERE id = ?)";
    private static final String ORDER = " ORDER BY seq LIMIT ?";
    private static final String FORGET =
            "DELETE FROM claims WHERE (owner, key) IN (SELECT owner, key FROM claims"
                    + " WHERE expires_ms <= ? LIMIT 10000 FOR UPDATE SKIP LOCKED)"
                    + " RETURNING owner";
    private static final String RENEW =
            "UPDATE claims SET expires_ms = ? WHERE node = ? AND state = 'running'"
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
        List<String> sides =
                account == null
                        ? List.of("")
                        : Account.isCustomer(account)
                                ? List.of(" AND debit = ?", " AND credit = ? AND tool IS NULL")
                                : List.of(" AND (debit = ? OR credit = ?)");
        // Each in the order of an index. Both in one would go through all entries.
        List<String> parts = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (String side : sides) {
            parts.add("(" + ENTRIES + side + (after == null ? "" : AFTER) + ORDER + ")");
            side.chars().filter(c -> c == '?').forEach(_ -> addIfAny(values, account));
            addIfAny(values, after);
            values.add(most);
        }
        values.add(most);
        List<Entry> found = new ArrayList<>();
        run(
                row -> found.add(PostgresRows.entry(row)),
                "SELECT * FROM (" + String.join(" UNION ALL ", parts) + ") AS sides" + ORDER,
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

    /** Says that a node's claims are still its own; how many there are. */
    int renewClaims(String node, Instant until) throws SQLException {
        int[] renewed = {0};
        run(_ -> renewed[0]++, RENEW, until.toEpochMilli(), node);
        return renewed[0];
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
            for (Connection known = idle.poll(); known != null; known = idle.poll()) {
                // One that waited may be gone.
                if (known.isValid(VALID_SECONDS)) {
                    return on(known, work);
                }
                PostgresSource.close(known);
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
