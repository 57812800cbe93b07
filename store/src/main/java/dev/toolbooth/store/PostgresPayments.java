package dev.toolbooth.store;

import dev.toolbooth.core.call.Incidents;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.store.PaymentTable.Said;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The payments in PostgreSQL, which several nodes share: the database decides who was first. Safe
 * for concurrent use.
 *
 * <p>When a connection is lost while something is written, nobody knows whether it was. Then it is
 * tried again for a while, and what the first attempt wrote is known by its id and version. If the
 * database stays away, the answer is that it could not be written, and it may be there all the
 * same: in its state, for whoever looks after what is unfinished.
 */
final class PostgresPayments implements PaymentBook, AutoCloseable {
    private static final String SETTINGS =
            """
            SET lock_timeout = '20s';
            SET idle_in_transaction_session_timeout = '20s';
            SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') = 'off'
            """;

    /** How long it is tried to learn whether something was written. */
    private static final Duration IN_DOUBT = Duration.ofSeconds(10);

    private static final long PAUSE_MILLIS_MIN = 50;
    private static final long PAUSE_MILLIS_MAX = 1_000;

    private final PostgresPool pool;
    private final Incidents incidents;

    PostgresPayments(PostgresSource source, Incidents incidents) {
        this.pool = new PostgresPool(() -> durable(source));
        this.incidents = incidents;
    }

    private static Connection durable(PostgresSource source) throws SQLException {
        Connection connection = source.open();
        try (Statement statement = connection.createStatement()) {
            statement.execute(SETTINGS);
            return connection;
        } catch (SQLException e) {
            PostgresSource.close(connection);
            throw e;
        }
    }

    @Override
    public Taking take(PaymentRecord first) {
        try {
            return surely((connection, again) -> take(connection, first, again));
        } catch (SQLException e) {
            incidents.report("taking a payment", e);
            return new Taking.Unavailable();
        }
    }

    private static Taking take(Connection connection, PaymentRecord first, boolean again)
            throws SQLException {
        if (write(connection, PaymentTable.insert(first))) {
            return new Taking.Taken();
        }
        PaymentRecord holder =
                read(connection, PaymentTable.withKey(first.charge().key())).stream()
                        .findFirst()
                        .orElseThrow(() -> new SQLException("another payment has the same id"));
        return again && same(holder, first) ? new Taking.Taken() : new Taking.Before(holder);
    }

    @Override
    public Moving move(PaymentRecord next) {
        try {
            return surely((connection, again) -> move(connection, next, again));
        } catch (SQLException e) {
            incidents.report("changing a payment", e);
            return Moving.UNAVAILABLE;
        }
    }

    private static Moving move(Connection connection, PaymentRecord next, boolean again)
            throws SQLException {
        if (write(connection, PaymentTable.update(next))) {
            return Moving.MOVED;
        }
        boolean moved =
                again
                        && read(connection, PaymentTable.withId(next.id())).stream()
                                .anyMatch(there -> same(there, next));
        return moved ? Moving.MOVED : Moving.CHANGED;
    }

    /** Whether a record is the one that the attempt before this one wrote. */
    private static boolean same(PaymentRecord there, PaymentRecord ours) {
        return there.id().equals(ours.id())
                && PaymentTable.body(there).equals(PaymentTable.body(ours));
    }

    /** Something to write. */
    private interface Attempt<R> {

        /**
         * Writes it.
         *
         * @param again whether it may have been written before
         */
        R on(Connection connection, boolean again) throws SQLException;
    }

    /** Writes something, and again as long as it is not known whether it was. */
    private <R> R surely(Attempt<R> attempt) throws SQLException {
        boolean[] begun = {false};
        boolean inDoubt = false;
        long pauseMillis = PAUSE_MILLIS_MIN;
        long end = System.nanoTime() + IN_DOUBT.toNanos();
        while (true) {
            boolean again = inDoubt;
            begun[0] = false;
            try {
                return pool.on(
                        connection -> {
                            begun[0] = true;
                            return attempt.on(connection, again);
                        });
            } catch (SQLException e) {
                inDoubt |= begun[0] && lost(e);
                boolean known = begun[0] && !lost(e);
                if (known || !inDoubt || pool.closed() || System.nanoTime() > end) {
                    throw e;
                }
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pauseMillis));
            pauseMillis = Math.min(pauseMillis * 2, PAUSE_MILLIS_MAX);
        }
    }

    /** Whether the connection went away, and so nobody knows what has become of a commit. */
    private static boolean lost(SQLException e) {
        String state = Objects.requireNonNullElse(e.getSQLState(), "");
        return state.startsWith("08") || state.startsWith("57P");
    }

    /** Writes in a transaction; whether there was a row to write. */
    private static boolean write(Connection connection, Said said) throws SQLException {
        return written(connection, said) > 0;
    }

    /** Writes in a transaction; how many rows. */
    private static int written(Connection connection, Said said) throws SQLException {
        PostgresScript script =
                new PostgresScript()
                        .add("BEGIN")
                        .add(said.sql() + " RETURNING id", said.values().toArray())
                        .add("COMMIT");
        int[] written = {0};
        try (PostgresScript.Results results = script.run(connection)) {
            results.rows(_ -> written[0]++);
        }
        return written[0];
    }

    private static List<PaymentRecord> read(Connection connection, Said said) throws SQLException {
        List<PaymentRecord> found = new ArrayList<>();
        PostgresScript script = new PostgresScript().add(said.sql(), said.values().toArray());
        try (PostgresScript.Results results = script.run(connection)) {
            results.rows(row -> found.add(PaymentTable.read(row)));
        }
        return found;
    }

    @Override
    public int forget(Instant changedBefore, int most) {
        int forgotten = 0;
        try {
            for (PaymentRecord.State state : PaymentTable.forgettable()) {
                Said delete = PaymentTable.forget(state, changedBefore, most);
                forgotten += pool.on(connection -> written(connection, delete));
            }
        } catch (SQLException e) {
            incidents.report("forgetting payments", e);
        }
        return forgotten;
    }

    @Override
    public Optional<PaymentRecord> find(UUID id) {
        return read(PaymentTable.withId(id)).stream().findFirst();
    }

    @Override
    public Optional<PaymentRecord> ofCall(UUID call) {
        return read(PaymentTable.ofCall(call)).stream().findFirst();
    }

    @Override
    public Optional<PaymentRecord> withKey(String key) {
        return read(PaymentTable.withKey(key)).stream().findFirst();
    }

    @Override
    public List<PaymentRecord> unfinished(Instant changedBefore, int most) {
        return read(PaymentTable.unfinished(changedBefore, most));
    }

    @Override
    public List<PaymentRecord> latest(
            @Nullable String wallet,
            PaymentRecord.@Nullable State state,
            @Nullable UUID before,
            int most) {
        return read(PaymentTable.latest(wallet, state, before, most));
    }

    private List<PaymentRecord> read(Said said) {
        try {
            return pool.on(connection -> read(connection, said));
        } catch (SQLException e) {
            throw new StoreProblem(
                    "The payments can't be read: postgres says: "
                            + Objects.requireNonNullElse(e.getMessage(), "nothing"),
                    e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
