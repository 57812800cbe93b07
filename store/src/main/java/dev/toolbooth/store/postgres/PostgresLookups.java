package dev.toolbooth.store.postgres;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.money.Money;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Lookups on connections of their own. Safe for concurrent use. */
final class PostgresLookups implements AutoCloseable {
    private static final String ENTRIES =
            "SELECT seq, " + PostgresRowMapper.ENTRY + " FROM transfers WHERE state = 'posted'";
    private static final String AFTER = " AND seq > (SELECT seq FROM transfers WHERE id = ?)";
    private static final String ORDER = " ORDER BY seq LIMIT ?";
    private static final String NEWEST = " ORDER BY seq DESC LIMIT ?";
    private static final String FORGET =
            "DELETE FROM claims WHERE (owner, key) IN (SELECT owner, key FROM claims"
                    + " WHERE expires_ms <= ? LIMIT 10000 FOR UPDATE SKIP LOCKED)"
                    + " RETURNING owner";
    private static final String RENEW =
            "UPDATE claims SET expires_ms = ? WHERE node = ? AND state = 'running'"
                    + " RETURNING owner";

    private final PostgresPool pool;

    PostgresLookups(PostgresSource source) {
        this.pool = new PostgresPool(source);
    }

    Balance balance(String account) throws SQLException {
        Balance[] found = {Balance.NOTHING};
        run(
                row -> found[0] = new Balance(row.getLong(1), new Money(row.getLong(2))),
                "SELECT micro_usd, held_micro_usd FROM accounts WHERE id = ?",
                account);
        return found[0];
    }

    List<Account> accounts(@Nullable String after, int most) throws SQLException {
        List<Account> found = new ArrayList<>();
        run(
                row -> found.add(PostgresRowMapper.account(row)),
                "SELECT * FROM accounts WHERE created_ms IS NOT NULL AND id > ? ORDER BY id"
                        + " LIMIT ?",
                after == null ? "" : after,
                most);
        return found;
    }

    Optional<Account> account(String id) throws SQLException {
        List<Account> found = new ArrayList<>();
        run(
                row -> found.add(PostgresRowMapper.account(row)),
                "SELECT * FROM accounts WHERE created_ms IS NOT NULL AND id = ?",
                id);
        return found.stream().findFirst();
    }

    List<Entry> entries(@Nullable String account, @Nullable UUID after, int most)
            throws SQLException {
        return entries(account, after == null ? "" : AFTER, after, ORDER, most);
    }

    List<Entry> latest(String account, int most) throws SQLException {
        return entries(account, "", null, NEWEST, most);
    }

    private List<Entry> entries(
            @Nullable String account, String where, @Nullable UUID after, String order, int most)
            throws SQLException {
        List<String> sides =
                account == null
                        ? List.of("")
                        : Account.isCovered(account)
                                ? List.of(" AND debit = ?", " AND credit = ? AND tool IS NULL")
                                : List.of(" AND (debit = ? OR credit = ?)");
        // Each in the order of an index. Both in one would go through all entries.
        List<String> parts = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (String side : sides) {
            parts.add("(" + ENTRIES + side + where + order + ")");
            side.chars().filter(c -> c == '?').forEach(_ -> addIfAny(values, account));
            addIfAny(values, after);
            values.add(most);
        }
        values.add(most);
        List<Entry> found = new ArrayList<>();
        run(
                row -> found.add(PostgresRowMapper.entry(row)),
                "SELECT * FROM (" + String.join(" UNION ALL ", parts) + ") AS sides" + order,
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
        run(row -> found.add(PostgresRowMapper.entry(row)), ENTRIES + " AND id = ?", id);
        return found.stream().findFirst();
    }

    /** Holds whose time is up, of whatever node. */
    List<Hold> overdue(Instant now, int most) throws SQLException {
        List<Hold> found = new ArrayList<>();
        run(
                row -> found.add(PostgresRowMapper.hold(row)),
                "SELECT " + PostgresRowMapper.HOLD + " FROM holds WHERE expires_ms <= ? LIMIT ?",
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
        return pool.on(PostgresAudit::faults);
    }

    private void run(PostgresRoundTrip.Reader reader, String sql, Object... values)
            throws SQLException {
        PostgresRoundTrip script = new PostgresRoundTrip().add(sql, values);
        pool.on(
                connection -> {
                    try (PostgresRoundTrip.Results results = script.run(connection)) {
                        results.rows(reader);
                    }
                    return true;
                });
    }

    @Override
    public void close() {
        pool.close();
    }
}
