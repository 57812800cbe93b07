package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PurchaseKey;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.UuidBytes;
import dev.toolbooth.store.sql.PaymentSql;
import dev.toolbooth.store.sql.PaymentSql.Said;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The payments in SQLite. They are written by the one thread that writes the ledger too, in the
 * same transactions. Safe for concurrent use.
 */
final class SqlitePayments implements PaymentBook {
    private final SqliteStore store;

    SqlitePayments(SqliteStore store) {
        this.store = store;
    }

    @Override
    public Taking take(PaymentRecord first) {
        return take(first, PaymentSql.insert(first), null);
    }

    @Override
    public Taking take(PaymentRecord first, PurchaseKey call) {
        return take(first, PaymentSql.insert(first, call), call);
    }

    private Taking take(PaymentRecord first, Said insert, @Nullable PurchaseKey call) {
        if (store.trouble() != null) {
            return new Taking.Unavailable();
        }
        AtomicReference<Taking> taking = new AtomicReference<>(new Taking.Taken());
        try {
            store.make(
                    connection -> {
                        int rows = write(connection, insert);
                        if (rows == 0) {
                            taking.set(refused(connection, first.verified().key(), call));
                        }
                        return rows;
                    });
        } catch (SQLException e) {
            return new Taking.Unavailable();
        }
        return taking.get();
    }

    /** Why a payment is not taken. */
    private static Taking refused(Connection connection, String key, @Nullable PurchaseKey call)
            throws SQLException {
        Optional<PaymentRecord> holder = one(connection, PaymentSql.withKey(key));
        if (holder.isPresent()) {
            return new Taking.Before(holder.get());
        }
        Optional<PaymentRecord> by =
                call == null
                        ? Optional.empty()
                        : one(connection, PaymentSql.forSame(call, PaymentSql.NEVER, 1));
        return new Taking.Held(
                by.orElseThrow(() -> new SQLException("another payment has the same id")));
    }

    private static Optional<PaymentRecord> one(Connection connection, Said said)
            throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(said.sql())) {
            return read(find, said).stream().findFirst();
        }
    }

    @Override
    public Moving move(PaymentRecord next) {
        Said update = PaymentSql.update(next);
        try {
            int rows = store.make(connection -> write(connection, update));
            return rows == 0 ? Moving.CHANGED : Moving.MOVED;
        } catch (SQLException e) {
            return Moving.UNAVAILABLE;
        }
    }

    @Override
    public int forget(Instant changedBefore, int most) {
        int forgotten = 0;
        try {
            for (PaymentRecord.State state : PaymentSql.forgettable()) {
                Said delete = PaymentSql.forget(state, changedBefore, most);
                forgotten += store.make(connection -> write(connection, delete));
            }
        } catch (SQLException e) {
            // It is tried again the next time.
            return forgotten;
        }
        return forgotten;
    }

    private static int write(Connection connection, Said said) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(said.sql())) {
            bind(statement, said);
            return statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, Said said) throws SQLException {
        int at = 0;
        for (Object value : said.values()) {
            at++;
            if (value instanceof UUID id) {
                statement.setBytes(at, UuidBytes.bytes(id));
            } else {
                statement.setObject(at, value);
            }
        }
    }

    private static List<PaymentRecord> read(PreparedStatement statement, Said said)
            throws SQLException {
        bind(statement, said);
        List<PaymentRecord> found = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                found.add(PaymentSql.read(row));
            }
        }
        return found;
    }

    @Override
    public Optional<PaymentRecord> find(UUID id) {
        return read(store.lookups(), PaymentSql.withId(id)).stream().findFirst();
    }

    @Override
    public Optional<PaymentRecord> ofCall(UUID call) {
        return read(store.lookups(), PaymentSql.ofCall(call)).stream().findFirst();
    }

    @Override
    public Optional<PaymentRecord> withKey(String key) {
        return read(store.lookups(), PaymentSql.withKey(key)).stream().findFirst();
    }

    @Override
    public List<PaymentRecord> forSame(PurchaseKey call, Instant spentSince, int most) {
        return read(store.lookups(), PaymentSql.forSame(call, spentSince, most));
    }

    @Override
    public List<PaymentRecord> unfinished(Instant changedBefore, int most) {
        return read(store.listings(), PaymentSql.unfinished(changedBefore, most));
    }

    @Override
    public List<PaymentRecord> latest(
            @Nullable String wallet,
            PaymentRecord.@Nullable State state,
            @Nullable UUID before,
            int most) {
        return read(store.listings(), PaymentSql.latest(wallet, state, before, most));
    }

    private static List<PaymentRecord> read(SqliteReader from, Said said) {
        try {
            return from.read(reader -> read(reader.prepare(said.sql()), said));
        } catch (SQLException e) {
            throw new StoreProblem("The payments can't be read: " + e.getMessage(), e);
        }
    }
}
