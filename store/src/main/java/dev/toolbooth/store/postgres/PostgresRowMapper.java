package dev.toolbooth.store.postgres;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.core.money.Usage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

/** A mapper of rows to values. */
final class PostgresRowMapper {
    static final String POSTED = "posted";
    static final String VOIDED = "voided";
    static final String EXPIRED = "expired";

    /** The columns that an entry is made of. */
    static final String ENTRY =
            "id, debit, credit, amount, at_ms, balance_after, note, key_id, shop, tool, free,"
                    + " input_tokens, output_tokens, tokens_beyond, input_hash, output_hash,"
                    + " took_ms";

    /** The columns that a hold is made of. */
    static final String HOLD = "id, account, key_id, shop, amount, free, day, at_ms, expires_ms";

    private PostgresRowMapper() {}

    static Entry entry(ResultSet row) throws SQLException {
        String tool = row.getString("tool");
        return new Entry(
                row.getObject("id", UUID.class),
                row.getString("debit"),
                row.getString("credit"),
                new Money(row.getLong("amount")),
                Instant.ofEpochMilli(row.getLong("at_ms")),
                new Money(row.getLong("balance_after")),
                row.getString("note"),
                tool == null
                        ? null
                        : new Entry.Sold(
                                row.getString("key_id"),
                                row.getString("shop"),
                                tool,
                                row.getBoolean("free"),
                                new Usage(
                                        row.getLong("input_tokens"),
                                        row.getLong("output_tokens"),
                                        row.getLong("tokens_beyond")),
                                Hash.of(row.getBytes("input_hash")),
                                Hash.of(row.getBytes("output_hash")),
                                row.getLong("took_ms")));
    }

    /** A hold, as far as its release needs it. */
    static Hold hold(ResultSet row) throws SQLException {
        Reservation reservation =
                new Reservation(
                        row.getObject("id", UUID.class),
                        new Payer(
                                row.getString("account"),
                                row.getString("key_id"),
                                SpendLimits.NONE),
                        row.getString("shop"),
                        new Money(row.getLong("amount")),
                        0,
                        Instant.ofEpochMilli(row.getLong("at_ms")),
                        Instant.ofEpochMilli(row.getLong("expires_ms")));
        return new Hold(reservation, row.getBoolean("free"), row.getLong("day"));
    }

    static Account account(ResultSet row) throws SQLException {
        return new Account(
                row.getString("id"),
                row.getLong("micro_usd"),
                row.getLong("held_micro_usd"),
                Instant.ofEpochMilli(row.getLong("created_ms")));
    }
}
