package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.CustomerAccount;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Journal;
import dev.toolbooth.core.ledger.Meter;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.store.UuidBytes;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queries on SQLite's ledger tables, and the meaning of their rows. */
final class SqliteLedgerQueries {
    private static final String ENTRY =
            """
            SELECT t.seq, t.id, d.id, c.id, t.amount, t.at_ms, t.balance_after, t.note, t.key_id,
                t.shop, t.tool, t.free, t.input_tokens, t.output_tokens, t.tokens_beyond,
                t.input_hash, t.output_hash, t.took_ms
            FROM transfers t
            JOIN accounts d ON d.number = t.debit
            JOIN accounts c ON c.number = t.credit
            """;

    /** The order of its first column is that of an index. */
    private static final String ENTRY_OF_ACCOUNT =
            ENTRY.replace("SELECT t.seq", "SELECT x.seq")
                    + "JOIN account_transfers x ON x.seq = t.seq WHERE x.account = ";

    private static final String AFTER =
            "t.seq > coalesce(?1, (SELECT seq FROM transfers WHERE id = ?2))";
    private static final String ALL = ENTRY + "WHERE " + AFTER + " ORDER BY t.seq LIMIT ?3";

    /** Those that are digested have an index, and the few others come after them. */
    static final String OF_ACCOUNT =
            ENTRY_OF_ACCOUNT
                    + "?4 AND x."
                    + AFTER.substring(2)
                    + " UNION ALL "
                    + ENTRY
                    + "WHERE "
                    + AFTER
                    + " AND t.seq > (SELECT last_seq FROM digested)"
                    + " AND (t.debit = ?4 OR t.credit = ?4) ORDER BY 1 LIMIT ?3";

    static final String LATEST =
            ENTRY_OF_ACCOUNT
                    + "?1 UNION ALL "
                    + ENTRY
                    + "WHERE t.seq > (SELECT last_seq FROM digested)"
                    + " AND (t.debit = ?1 OR t.credit = ?1) ORDER BY 1 DESC LIMIT ?2";

    private static final String METERS =
            "SELECT key_id, name, day, sum(used) FROM (SELECT key_id, name, day, used FROM meters"
                    + " WHERE account = ?1 UNION ALL SELECT key_id, name, day, used FROM ("
                    + SqliteTransferIndex.gains(
                            " WHERE seq > (SELECT last_seq FROM digested) AND debit = ?1")
                    + ")) GROUP BY 1, 2, 3 ORDER BY day";
    private static final String ACCOUNT = "SELECT id, micro_usd, created_ms FROM accounts WHERE ";

    private SqliteLedgerQueries() {}

    static CustomerAccount wallet(SqliteReader reader, String account) throws SQLException {
        PreparedStatement find =
                reader.prepare("SELECT number, micro_usd FROM accounts WHERE id = ?");
        find.setString(1, account);
        long number;
        CustomerAccount customerAccount;
        try (ResultSet row = find.executeQuery()) {
            if (!row.next()) {
                return new CustomerAccount(account, 0, 0);
            }
            number = row.getLong(1);
            customerAccount = new CustomerAccount(account, row.getLong(2), 0);
        }
        PreparedStatement meters = reader.prepare(METERS);
        meters.setLong(1, number);
        try (ResultSet row = meters.executeQuery()) {
            while (row.next()) {
                // The last day of each is the one that counts.
                customerAccount.put(
                        new Meter.Id(row.getString(1), row.getString(2)),
                        new Meter(row.getLong(3), row.getLong(4), 0));
            }
        }
        return customerAccount;
    }

    static Optional<Journal.Outcome> outcome(SqliteReader reader, String owner, String key)
            throws SQLException {
        PreparedStatement find =
                reader.prepare(
                        "SELECT request_hash, outcome FROM claims"
                                + " WHERE owner = ? AND key = ? AND outcome IS NOT NULL");
        find.setString(1, owner);
        find.setString(2, key);
        try (ResultSet row = find.executeQuery()) {
            return row.next()
                    ? Optional.of(new Journal.Outcome(Hash.of(row.getBytes(1)), row.getString(2)))
                    : Optional.empty();
        }
    }

    static List<Account> accounts(SqliteReader reader, @Nullable String after, int most)
            throws SQLException {
        PreparedStatement list =
                reader.prepare(ACCOUNT + "?1 IS NULL OR id > ?1 ORDER BY id LIMIT ?2");
        list.setString(1, after);
        list.setInt(2, most);
        return accounts(list);
    }

    static Optional<Account> account(SqliteReader reader, String id) throws SQLException {
        PreparedStatement find = reader.prepare(ACCOUNT + "id = ?");
        find.setString(1, id);
        return accounts(find).stream().findFirst();
    }

    private static List<Account> accounts(PreparedStatement asked) throws SQLException {
        List<Account> found = new ArrayList<>();
        try (ResultSet row = asked.executeQuery()) {
            while (row.next()) {
                found.add(
                        new Account(
                                row.getString(1),
                                row.getLong(2),
                                0,
                                Instant.ofEpochMilli(row.getLong(3))));
            }
        }
        return found;
    }

    static List<Entry> entries(
            SqliteReader reader, @Nullable String account, @Nullable UUID after, int most)
            throws SQLException {
        if (account == null) {
            return entries(page(reader.prepare(ALL), after, most));
        }
        OptionalLong number = number(reader, account);
        if (number.isEmpty()) {
            return List.of();
        }
        PreparedStatement list = page(reader.prepare(OF_ACCOUNT), after, most);
        list.setLong(4, number.getAsLong());
        return entries(list);
    }

    static List<Entry> latest(SqliteReader reader, String account, int most) throws SQLException {
        OptionalLong number = number(reader, account);
        if (number.isEmpty()) {
            return List.of();
        }
        PreparedStatement list = reader.prepare(LATEST);
        list.setLong(1, number.getAsLong());
        list.setInt(2, most);
        return entries(list);
    }

    private static OptionalLong number(SqliteReader reader, String account) throws SQLException {
        PreparedStatement find = reader.prepare("SELECT number FROM accounts WHERE id = ?");
        find.setString(1, account);
        try (ResultSet row = find.executeQuery()) {
            return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
        }
    }

    private static PreparedStatement page(PreparedStatement list, @Nullable UUID after, int most)
            throws SQLException {
        list.setObject(1, after == null ? 0L : null);
        list.setBytes(2, after == null ? new byte[0] : UuidBytes.bytes(after));
        list.setInt(3, most);
        return list;
    }

    static Optional<Entry> entry(SqliteReader reader, UUID id) throws SQLException {
        PreparedStatement find = reader.prepare(ENTRY + "WHERE t.id = ?");
        find.setBytes(1, UuidBytes.bytes(id));
        return entries(find).stream().findFirst();
    }

    private static List<Entry> entries(PreparedStatement asked) throws SQLException {
        List<Entry> found = new ArrayList<>();
        try (ResultSet row = asked.executeQuery()) {
            while (row.next()) {
                found.add(
                        new Entry(
                                UuidBytes.uuid(row.getBytes(2)),
                                row.getString(3),
                                row.getString(4),
                                new Money(row.getLong(5)),
                                Instant.ofEpochMilli(row.getLong(6)),
                                new Money(row.getLong(7)),
                                row.getString(8),
                                sold(row)));
            }
        }
        return found;
    }

    private static Entry.@Nullable Sold sold(ResultSet row) throws SQLException {
        String tool = row.getString(11);
        return tool == null
                ? null
                : new Entry.Sold(
                        row.getString(9),
                        row.getString(10),
                        tool,
                        row.getBoolean(12),
                        new Usage(row.getLong(13), row.getLong(14), row.getLong(15)),
                        Hash.of(row.getBytes(16)),
                        Hash.of(row.getBytes(17)),
                        row.getLong(18));
    }
}
