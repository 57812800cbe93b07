package dev.toolbooth.store.postgres;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Balance;
import dev.toolbooth.core.ledger.CustomerAccount;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Meter;
import dev.toolbooth.store.postgres.PostgresBatchKeys.ClaimId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a batch concerns, locked in the database: nothing else changes them until the
 * transaction ends. Whoever changes a hold or a meter has locked its account, so only accounts and
 * claims are locked, each kind in one order. Not thread-safe.
 */
final class PostgresLockedRows {
    private static final String ACCOUNTS =
            "SELECT id, micro_usd, held_micro_usd FROM accounts WHERE id = ANY(?)"
                    + " ORDER BY id FOR UPDATE";
    private static final String METERS =
            "SELECT m.account, m.key_id, m.name, m.day, m.used, m.held"
                    + " FROM unnest(?, ?) AS k (account, id)"
                    + " JOIN meters m ON m.account = k.account AND m.key_id = k.id";
    private static final String HOLDS =
            "SELECT id, free, day, amount, expires_ms, node FROM holds WHERE id = ANY(?)";
    private static final String CLAIMS =
            "SELECT c.owner, c.key, c.request_hash, c.call, c.outcome, c.expires_ms"
                    + " FROM unnest(?, ?) AS k (owner, key)"
                    + " JOIN claims c ON c.owner = k.owner AND c.key = k.key"
                    + " ORDER BY c.owner, c.key FOR UPDATE OF c";
    private static final String TRANSFERS =
            "SELECT " + PostgresRowMapper.ENTRY + ", state FROM transfers WHERE id = ANY(?)";

    final Map<String, CustomerAccount> wallets = new HashMap<>();
    final Map<String, Balance> balances = new HashMap<>();
    final Map<MeterId, MeterRow> meters = new HashMap<>();
    final Map<UUID, PendingRow> pending = new HashMap<>();
    final Map<UUID, EndedRow> ended = new HashMap<>();
    final Map<ClaimId, ClaimRow> claims = new HashMap<>();

    /** Names a meter among those of all accounts. */
    record MeterId(String account, Meter.Id id) {}

    /** A meter as it was read. */
    record MeterRow(long day, long used, long held) {
        boolean shows(Meter meter) {
            return day == meter.day() && used == meter.used() && held == meter.held();
        }
    }

    /**
     * A hold.
     *
     * @param node who made it
     */
    record PendingRow(boolean free, long day, long amount, long expiresMillis, String node) {
        static PendingRow of(Hold hold, String node) {
            return new PendingRow(
                    hold.free(),
                    hold.day(),
                    hold.amount().microUsd(),
                    hold.reservation().expires().toEpochMilli(),
                    node);
        }

        /** Whether it is this one, and not a later one under the same id. */
        boolean is(Hold hold) {
            return equals(of(hold, node));
        }
    }

    /**
     * A transfer that is not pending any more.
     *
     * @param entry null when it was not posted
     */
    record EndedRow(String state, @Nullable Entry entry) {}

    /**
     * A claim.
     *
     * @param outcome null while its call goes on
     */
    record ClaimRow(Hash requestHash, UUID call, @Nullable String outcome, long expiresMillis) {}

    /** Begins a transaction and reads. */
    static PostgresLockedRows read(Connection connection, PostgresBatchKeys touched)
            throws SQLException {
        PostgresLockedRows picture = new PostgresLockedRows();
        PostgresRoundTrip script = new PostgresRoundTrip().add("BEGIN");
        if (!touched.accounts.isEmpty()) {
            script.add(ACCOUNTS, (Object) touched.accounts.toArray(String[]::new));
        }
        List<PostgresBatchKeys.Key> keys = List.copyOf(touched.keys);
        if (!keys.isEmpty()) {
            script.add(
                    METERS,
                    PostgresRoundTrip.texts(keys, PostgresBatchKeys.Key::account),
                    PostgresRoundTrip.texts(keys, PostgresBatchKeys.Key::id));
        }
        if (!touched.holds.isEmpty()) {
            script.add(HOLDS, (Object) touched.holds.toArray(UUID[]::new));
        }
        if (!touched.transfers.isEmpty()) {
            script.add(TRANSFERS, (Object) touched.transfers.toArray(UUID[]::new));
        }
        List<ClaimId> claims = List.copyOf(touched.claims);
        if (!claims.isEmpty()) {
            script.add(
                    CLAIMS,
                    PostgresRoundTrip.texts(claims, ClaimId::owner),
                    PostgresRoundTrip.texts(claims, ClaimId::key));
        }
        try (PostgresRoundTrip.Results results = script.run(connection)) {
            if (!touched.accounts.isEmpty()) {
                results.rows(picture::account);
            }
            if (!keys.isEmpty()) {
                results.rows(picture::meter);
            }
            if (!touched.holds.isEmpty()) {
                results.rows(picture::hold);
            }
            if (!touched.transfers.isEmpty()) {
                results.rows(picture::transfer);
            }
            if (!claims.isEmpty()) {
                results.rows(picture::claim);
            }
        }
        return picture;
    }

    /** Accounts that there are not yet, so that they could not be locked. */
    Set<String> missing(PostgresBatchKeys touched) {
        Set<String> missing = new HashSet<>(touched.accounts);
        missing.removeAll(wallets.keySet());
        return missing;
    }

    private void account(ResultSet row) throws SQLException {
        String id = row.getString(1);
        CustomerAccount customerAccount = new CustomerAccount(id, row.getLong(2), row.getLong(3));
        wallets.put(id, customerAccount);
        balances.put(id, customerAccount.balance());
    }

    private void meter(ResultSet row) throws SQLException {
        String account = row.getString(1);
        Meter.Id id = new Meter.Id(row.getString(2), row.getString(3));
        MeterRow read = new MeterRow(row.getLong(4), row.getLong(5), row.getLong(6));
        meters.put(new MeterId(account, id), read);
        CustomerAccount customerAccount = wallets.get(account);
        if (customerAccount != null) {
            customerAccount.put(id, new Meter(read.day(), read.used(), read.held()));
        }
    }

    private void hold(ResultSet row) throws SQLException {
        pending.put(
                row.getObject(1, UUID.class),
                new PendingRow(
                        row.getBoolean(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5),
                        row.getString(6)));
    }

    private void claim(ResultSet row) throws SQLException {
        claims.put(
                new ClaimId(row.getString(1), row.getString(2)),
                new ClaimRow(
                        Hash.of(row.getBytes(3)),
                        row.getObject(4, UUID.class),
                        row.getString(5),
                        row.getLong(6)));
    }

    private void transfer(ResultSet row) throws SQLException {
        String state = row.getString("state");
        Entry entry = PostgresRowMapper.POSTED.equals(state) ? PostgresRowMapper.entry(row) : null;
        ended.put(row.getObject("id", UUID.class), new EndedRow(state, entry));
    }
}
