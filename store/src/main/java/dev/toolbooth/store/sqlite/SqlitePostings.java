package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Journal;
import dev.toolbooth.core.ledger.Meter;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.store.UuidBytes;
import dev.toolbooth.store.batch.CrashPoints;
import dev.toolbooth.store.batch.CrashPoints.Point;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A writer of postings: a row for each transfer, and one update of each account for all of a batch.
 * The rest is derived from the transfers later, see {@link SqliteTransferIndex}. Useless after a
 * failure. Used by one thread.
 */
final class SqlitePostings {
    /** How many numbers of accounts are known without looking. */
    private static final int NUMBERS_MAX = 200_000;

    private static final String TRANSFER =
            """
            INSERT INTO transfers (id, debit, credit, amount, at_ms, balance_after, note, key_id,
                shop, tool, free, input_tokens, output_tokens, tokens_beyond, input_hash,
                output_hash, took_ms, day)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final int SOLD_FIRST = 8;
    private static final int SOLD_LAST = 18;

    private static final String OUTCOME =
            """
            INSERT INTO claims (owner, key, request_hash, call, outcome, at_ms, expires_ms)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                request_hash = excluded.request_hash, call = excluded.call,
                outcome = excluded.outcome, at_ms = excluded.at_ms,
                expires_ms = excluded.expires_ms
            """;

    private final CrashPoints points;
    private final PreparedStatement find;
    private final PreparedStatement create;
    private final PreparedStatement transfer;
    private final PreparedStatement account;
    private final PreparedStatement outcome;
    private final SqliteTransferIndex digest;

    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<Long, Sum> accounts = new LinkedHashMap<>();
    private int transfers;

    private static final class Sum {
        private long of;
    }

    SqlitePostings(Connection connection, CrashPoints points, int digestEach) throws SQLException {
        this.points = points;
        find = connection.prepareStatement("SELECT number FROM accounts WHERE id = ?");
        create =
                connection.prepareStatement(
                        "INSERT INTO accounts (id, micro_usd, created_ms) VALUES (?, 0, ?)"
                                + " RETURNING number");
        transfer = connection.prepareStatement(TRANSFER);
        account =
                connection.prepareStatement(
                        "UPDATE accounts SET micro_usd = micro_usd + ? WHERE number = ?");
        digest = new SqliteTransferIndex(connection, points, digestEach);
        outcome = connection.prepareStatement(OUTCOME);
    }

    /** Takes a posting into the batch. */
    void add(Journal.Posting posting) throws SQLException {
        Entry entry = posting.entry();
        long atMillis = entry.at().toEpochMilli();
        long debit = number(entry.debit(), atMillis);
        long credit = number(entry.credit(), atMillis);
        long amount = entry.amount().microUsd();
        if (amount != 0) {
            accounts.computeIfAbsent(debit, _ -> new Sum()).of -= amount;
            accounts.computeIfAbsent(credit, _ -> new Sum()).of += amount;
        }
        transfer.setBytes(1, UuidBytes.bytes(entry.id()));
        transfer.setLong(2, debit);
        transfer.setLong(3, credit);
        transfer.setLong(4, amount);
        transfer.setLong(5, atMillis);
        transfer.setLong(6, entry.balanceAfter().microUsd());
        transfer.setString(7, entry.note());
        bind(posting);
        transfer.addBatch();
        transfers++;
        Sale.Kept kept = posting.kept();
        if (kept != null) {
            keep(kept);
        }
    }

    private void bind(Journal.Posting posting) throws SQLException {
        Entry.Sold sold = posting.entry().sold();
        if (sold == null) {
            for (int i = SOLD_FIRST; i <= SOLD_LAST; i++) {
                transfer.setNull(i, Types.NULL);
            }
            return;
        }
        transfer.setString(8, sold.key());
        transfer.setString(9, sold.shop());
        transfer.setString(10, sold.tool());
        transfer.setInt(11, sold.free() ? 1 : 0);
        transfer.setLong(12, sold.usage().inputTokens());
        transfer.setLong(13, sold.usage().outputTokens());
        transfer.setLong(14, sold.usage().beyond());
        transfer.setBytes(15, sold.inputHash().bytes());
        transfer.setBytes(16, sold.outputHash().bytes());
        transfer.setLong(17, sold.tookMillis());
        if (posting.meters().isEmpty()) {
            transfer.setNull(18, Types.NULL);
        } else {
            transfer.setLong(18, day(posting.meters()));
        }
    }

    /**
     * The day that a call counts for: any of its meters has it but the one that counts for ever.
     */
    private static long day(List<Journal.Gain> gains) {
        long day = Meter.EVER;
        for (Journal.Gain gain : gains) {
            day = Math.max(day, gain.day());
        }
        return day;
    }

    private void keep(Sale.Kept kept) throws SQLException {
        Claim claim = kept.claim();
        outcome.setString(1, claim.owner());
        outcome.setString(2, claim.key());
        outcome.setBytes(3, claim.requestHash().bytes());
        outcome.setBytes(4, UuidBytes.bytes(claim.call()));
        outcome.setString(5, kept.outcome());
        outcome.setLong(6, claim.at().toEpochMilli());
        outcome.setLong(7, claim.expires().toEpochMilli());
        outcome.executeUpdate();
        points.reach(Point.BETWEEN_WRITES);
    }

    private long number(String id, long atMillis) throws SQLException {
        Long known = numbers.get(id);
        if (known != null) {
            return known;
        }
        if (numbers.size() >= NUMBERS_MAX) {
            numbers.clear();
        }
        long number = findOrCreate(id, atMillis);
        numbers.put(id, number);
        return number;
    }

    private long findOrCreate(String id, long atMillis) throws SQLException {
        find.setString(1, id);
        try (ResultSet row = find.executeQuery()) {
            if (row.next()) {
                return row.getLong(1);
            }
        }
        create.setString(1, id);
        create.setLong(2, atMillis);
        try (ResultSet row = create.executeQuery()) {
            row.next();
            long number = row.getLong(1);
            points.reach(Point.BETWEEN_WRITES);
            return number;
        }
    }

    /** Writes what was taken, within the transaction that is open. */
    void flush() throws SQLException {
        int written = transfers;
        if (transfers > 0) {
            transfer.executeBatch();
            transfers = 0;
            points.reach(Point.BETWEEN_WRITES);
        }
        for (Map.Entry<Long, Sum> each : accounts.entrySet()) {
            account.setLong(1, each.getValue().of);
            account.setLong(2, each.getKey());
            account.executeUpdate();
            points.reach(Point.BETWEEN_WRITES);
        }
        accounts.clear();
        digest.due(written);
    }
}
