package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.CustomerAccount;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Journal;
import dev.toolbooth.core.ledger.LedgerCounts;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.batch.BatchCounts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The journal in SQLite. Each posting is on the disk before its caller goes on. Safe for concurrent
 * use.
 */
public final class SqliteJournal implements Journal, LedgerCounts {
    /** How many outcomes are forgotten at once, so that calls don't wait for all of them. */
    private static final int FORGET_AT_ONCE = 500;

    private final SqliteStore store;

    public SqliteJournal(SqliteStore store) {
        this.store = store;
    }

    @Override
    public CustomerAccount load(String account) throws Unwritable {
        try {
            return store.lookups().snapshot(reader -> SqliteLedgerQueries.wallet(reader, account));
        } catch (SQLException e) {
            throw new Unwritable(e);
        }
    }

    @Override
    public Counted counted() {
        BatchCounts.Counted written = store.counts();
        return new Counted(
                0,
                written.batches(),
                written.commands(),
                written.failures(),
                written.writingNanos(),
                written.sizes());
    }

    @Override
    public long era() {
        return store.writer().era();
    }

    @Override
    public Written write(Posting what, long era) {
        return store.writer().write(new SqliteWrite.Post(what), era);
    }

    @Override
    public void write(Posting what, long era, Executor where, Consumer<Fate> then) {
        store.writer().write(new SqliteWrite.Post(what), era, where, then);
    }

    @Override
    public @Nullable String trouble() {
        return store.trouble();
    }

    @Override
    public boolean roomy() {
        return store.writer().roomy();
    }

    @Override
    public Optional<Entry> known(UUID id) throws Unwritable {
        try {
            return store.lookups().read(reader -> SqliteLedgerQueries.entry(reader, id));
        } catch (SQLException e) {
            throw new Unwritable(e);
        }
    }

    @Override
    public Optional<Outcome> outcome(String owner, String key) throws Unwritable {
        try {
            return store.lookups().read(reader -> SqliteLedgerQueries.outcome(reader, owner, key));
        } catch (SQLException e) {
            throw new Unwritable(e);
        }
    }

    @Override
    public int forget(Instant now) {
        int forgotten = 0;
        while (true) {
            try {
                int some = store.make(connection -> forgetSome(connection, now));
                forgotten += some;
                if (some < FORGET_AT_ONCE) {
                    return forgotten;
                }
            } catch (SQLException e) {
                // The rest is forgotten the next time.
                return forgotten;
            }
        }
    }

    private static int forgetSome(Connection connection, Instant now) throws SQLException {
        try (PreparedStatement forget =
                connection.prepareStatement(
                        "DELETE FROM claims WHERE rowid IN"
                                + " (SELECT rowid FROM claims WHERE expires_ms <= ? LIMIT ?)")) {
            forget.setLong(1, now.toEpochMilli());
            forget.setInt(2, FORGET_AT_ONCE);
            return forget.executeUpdate();
        }
    }

    @Override
    public List<Account> accounts(@Nullable String after, int most) {
        return listed(reader -> SqliteLedgerQueries.accounts(reader, after, most));
    }

    @Override
    public Optional<Account> account(String id) {
        return found(reader -> SqliteLedgerQueries.account(reader, id));
    }

    @Override
    public List<Entry> entries(@Nullable String account, @Nullable UUID after, int most) {
        return listed(reader -> SqliteLedgerQueries.entries(reader, account, after, most));
    }

    @Override
    public List<Entry> latest(String account, int most) {
        return listed(reader -> SqliteLedgerQueries.latest(reader, account, most));
    }

    @Override
    public Optional<Entry> entry(UUID id) {
        return found(reader -> SqliteLedgerQueries.entry(reader, id));
    }

    @Override
    public List<String> audit() {
        try (SqliteReader reader = store.reader()) {
            return reader.snapshot(SqliteAudit::run);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private <T> T listed(SqliteReader.Query<T> query) {
        try {
            return store.listings().read(query);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private <T> T found(SqliteReader.Query<T> query) {
        try {
            return store.lookups().read(query);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private static StoreProblem unreadable(SQLException e) {
        return new StoreProblem("The ledger can't be read: " + e.getMessage(), e);
    }
}
