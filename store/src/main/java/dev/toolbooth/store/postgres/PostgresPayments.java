package dev.toolbooth.store.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PurchaseKey;
import dev.toolbooth.core.trace.Incidents;
import dev.toolbooth.store.Statements;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.sql.PaymentSql;
import dev.toolbooth.store.sql.PaymentSql.Said;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The payments in PostgreSQL, which several nodes share: the database decides who was first. Safe
 * for concurrent use.
 *
 * <p>When a connection is lost during a write, its result is unknown. The write is then retried for
 * a while, and what the first attempt wrote is recognised by its id and version. If the database
 * stays away, the answer is that it could not be written, although it may be there: in its state,
 * for recovery to finish.
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
        try {
            Statements.execute(connection, SETTINGS);
            return connection;
        } catch (SQLException e) {
            PostgresSource.close(connection);
            throw e;
        }
    }

    @Override
    public Taking take(PaymentRecord first) {
        return taking((connection, again) -> take(connection, first, null, again));
    }

    @Override
    public Taking take(PaymentRecord first, PurchaseKey call) {
        return taking((connection, again) -> take(connection, first, call, again));
    }

    private Taking taking(Attempt<Taking> attempt) {
        try {
            return surely(attempt);
        } catch (SQLException e) {
            incidents.report("taking a payment", e);
            return new Taking.Unavailable();
        }
    }

    private static Taking take(
            Connection connection, PaymentRecord first, @Nullable PurchaseKey call, boolean again)
            throws SQLException {
        boolean written =
                call == null
                        ? write(connection, PaymentSql.insert(first))
                        : written(connection, PaymentSql.insert(first, call), lock(call)) > 0;
        if (written) {
            return new Taking.Taken();
        }
        Optional<PaymentRecord> holder =
                read(connection, PaymentSql.withKey(first.verified().key())).stream().findFirst();
        if (holder.isPresent()) {
            return again && same(holder.get(), first)
                    ? new Taking.Taken()
                    : new Taking.Before(holder.get());
        }
        return new Taking.Held(
                (call == null
                                ? Stream.<PaymentRecord>empty()
                                : read(connection, PaymentSql.forSame(call, PaymentSql.NEVER, 1))
                                        .stream())
                        .findFirst()
                        .orElseThrow(() -> new SQLException("another payment has the same id")));
    }

    /** What those take in turns who pay for the same call, so that each sees the others' rows. */
    private static long lock(PurchaseKey call) {
        byte[] hash = Hash.sha256((call.wallet() + call.purchase()).getBytes(UTF_8)).bytes();
        return ByteBuffer.wrap(hash).getLong();
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
        if (write(connection, PaymentSql.update(next))) {
            return Moving.MOVED;
        }
        boolean moved =
                again
                        && read(connection, PaymentSql.withId(next.id())).stream()
                                .anyMatch(there -> same(there, next));
        return moved ? Moving.MOVED : Moving.CHANGED;
    }

    /** Whether a record is the one that the attempt before this one wrote. */
    private static boolean same(PaymentRecord there, PaymentRecord ours) {
        return there.id().equals(ours.id()) && PaymentSql.body(there).equals(PaymentSql.body(ours));
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

    /** Whether the connection was lost, which leaves the result of a commit unknown. */
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
        return written(connection, said, null);
    }

    /** The same under this lock. */
    private static int written(Connection connection, Said said, @Nullable Long lock)
            throws SQLException {
        PostgresRoundTrip script = new PostgresRoundTrip().add("BEGIN");
        if (lock != null) {
            script.add("SELECT pg_advisory_xact_lock(?)", lock);
        }
        script.add(said.sql() + " RETURNING id", said.values().toArray()).add("COMMIT");
        int[] written = {0};
        try (PostgresRoundTrip.Results results = script.run(connection)) {
            if (lock != null) {
                results.rows(_ -> {});
            }
            results.rows(_ -> written[0]++);
        }
        return written[0];
    }

    private static List<PaymentRecord> read(Connection connection, Said said) throws SQLException {
        List<PaymentRecord> found = new ArrayList<>();
        PostgresRoundTrip script = new PostgresRoundTrip().add(said.sql(), said.values().toArray());
        try (PostgresRoundTrip.Results results = script.run(connection)) {
            results.rows(row -> found.add(PaymentSql.read(row)));
        }
        return found;
    }

    @Override
    public int forget(Instant changedBefore, int most) {
        int forgotten = 0;
        try {
            for (PaymentRecord.State state : PaymentSql.forgettable()) {
                Said delete = PaymentSql.forget(state, changedBefore, most);
                forgotten += pool.on(connection -> written(connection, delete));
            }
        } catch (SQLException e) {
            incidents.report("forgetting payments", e);
        }
        return forgotten;
    }

    @Override
    public Optional<PaymentRecord> find(UUID id) {
        return read(PaymentSql.withId(id)).stream().findFirst();
    }

    @Override
    public Optional<PaymentRecord> ofCall(UUID call) {
        return read(PaymentSql.ofCall(call)).stream().findFirst();
    }

    @Override
    public Optional<PaymentRecord> withKey(String key) {
        return read(PaymentSql.withKey(key)).stream().findFirst();
    }

    @Override
    public List<PaymentRecord> forSame(PurchaseKey call, Instant spentSince, int most) {
        return read(PaymentSql.forSame(call, spentSince, most));
    }

    @Override
    public List<PaymentRecord> unfinished(Instant changedBefore, int most) {
        return read(PaymentSql.unfinished(changedBefore, most));
    }

    @Override
    public List<PaymentRecord> latest(
            @Nullable String wallet,
            PaymentRecord.@Nullable State state,
            @Nullable UUID before,
            int most) {
        return read(PaymentSql.latest(wallet, state, before, most));
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
