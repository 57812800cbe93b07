package dev.toolbooth.store.postgres;

import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.store.Statements;
import dev.toolbooth.store.batch.BatchSink;
import dev.toolbooth.store.batch.InDoubtException;
import dev.toolbooth.store.postgres.PostgresBatchKeys.ClaimId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A writer that decides and writes batches on a connection of its own, each in one transaction.
 * Used by one thread.
 *
 * <p>When the connection is lost during a commit, the result is unknown. The batch is then run
 * again as soon as there is a connection: it waits for what is left of the first attempt (which has
 * the same locks), and finds what that has written by its ids. When there is no connection for a
 * while, callers are told that the result is unknown.
 */
final class PostgresWriter implements BatchSink<PostgresCommand<?>> {
    // Plans for tables of any size: they are made when there is little in them. Locks end when a
    // node freezes in the middle of a transaction.
    private static final String SETTINGS =
            """
            SET enable_seqscan = off;
            SET enable_hashjoin = off;
            SET enable_mergejoin = off;
            SET jit = off;
            SET plan_cache_mode = force_generic_plan;
            SET lock_timeout = '20s';
            SET idle_in_transaction_session_timeout = '20s';
            SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') = 'off'
            """;
    private static final String NEW_ACCOUNTS =
            "INSERT INTO accounts (id) SELECT * FROM unnest(?) ON CONFLICT DO NOTHING";

    /** Something that has to be on the disk, and that no table shows. */
    private static final String PROOF = "SELECT pg_logical_emit_message(true, 'toolbooth', '')";

    private static final int TRIES_MAX = 5;

    /** How long to wait for a result before callers learn that it is unknown. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long PAUSE_MILLIS_MIN = 50;
    private static final long PAUSE_MILLIS_MAX = 1_000;

    private final PostgresSource source;
    private final String node;
    private final long leaseMillis;
    private @Nullable Connection connection;
    private long pauseMillis = PAUSE_MILLIS_MIN;
    private long notBefore = System.nanoTime();
    private volatile boolean closing;
    private boolean committing;

    PostgresWriter(PostgresSource source, String node, long leaseMillis) {
        this.source = source;
        this.node = node;
        this.leaseMillis = leaseMillis;
    }

    @Override
    public void write(List<PostgresCommand<?>> batch) throws SQLException {
        try {
            write(batch, connection(), false);
        } catch (RuntimeException | Error e) {
            // A defect. What is locked must not stay so.
            disconnect();
            throw e;
        }
    }

    /** What was in doubt is run again, and finds what the first attempt has written. */
    @Override
    public boolean settle(List<PostgresCommand<?>> doubtful) throws SQLException {
        try {
            Connection current = connection();
            try {
                Statements.execute(current, PROOF);
            } catch (SQLException e) {
                disconnect();
                throw e;
            }
            if (doubtful.isEmpty()) {
                return false;
            }
            write(doubtful, current, true);
            return true;
        } catch (RuntimeException | Error e) {
            disconnect();
            throw e;
        }
    }

    /** Checks that the database answers, which is unknown while nothing is written. */
    @Override
    public @Nullable String shortage() {
        try {
            Statements.execute(connection(), "SELECT 1");
            return null;
        } catch (SQLException e) {
            disconnect();
            return "PostgreSQL can't be used: " + e.getMessage();
        }
    }

    @Override
    public long patienceNanos() {
        return PATIENCE_NANOS;
    }

    private void write(List<PostgresCommand<?>> batch, Connection first, boolean doubtful)
            throws SQLException {
        boolean[] again = {doubtful};
        try {
            write(batch, first, again);
        } catch (SQLException | RuntimeException e) {
            if (again[0]) {
                throw new InDoubtException(e);
            }
            throw e;
        }
    }

    /**
     * @param doubt whether an attempt before this may have been committed, now or in the end
     */
    private void write(List<PostgresCommand<?>> batch, Connection first, boolean[] doubt)
            throws SQLException {
        Connection current = first;
        List<PostgresCommand<?>> left = batch;
        int tries = 0;
        while (!left.isEmpty()) {
            try {
                left = attempt(current, left, doubt[0]);
            } catch (SQLException e) {
                tries++;
                if (lost(current, e)) {
                    doubt[0] |= committing;
                    if (tries >= TRIES_MAX) {
                        throw e;
                    }
                    current = connection();
                    continue;
                }
                if (mayGoBetter(e) && tries < TRIES_MAX) {
                    continue;
                }
                if (!isOfOne(e)) {
                    throw e;
                }
                oneByOne(left, current, doubt[0]);
                return;
            }
        }
    }

    /**
     * Runs a batch.
     *
     * @return the commands to run again, because of another node's changes meanwhile
     */
    private List<PostgresCommand<?>> attempt(
            Connection current, List<PostgresCommand<?>> commands, boolean again)
            throws SQLException {
        committing = false;
        PostgresBatchKeys touched = PostgresBatchKeys.of(commands);
        PostgresLockedRows picture = PostgresLockedRows.read(current, touched);
        Set<String> missing = picture.missing(touched);
        if (!missing.isEmpty()) {
            // Outside of the transaction, for what is locked in it comes before these.
            Statements.execute(current, "ROLLBACK");
            String[] sorted = new TreeSet<>(missing).toArray(String[]::new);
            new PostgresRoundTrip().add(NEW_ACCOUNTS, (Object) sorted).run(current).close();
            return commands;
        }
        PostgresChanges changes = new PostgresChanges(node);
        PostgresBatch batch =
                new PostgresBatch(
                        picture, changes, new PostgresBatch.About(node, leaseMillis, again));
        commands.forEach(batch::decide);
        committing = true;
        Set<ClaimId> taken = changes.commit(current, batch.accounts(), batch.meters());
        committing = false;
        batch.tellHolds();
        return taken.isEmpty() ? List.of() : notMine(commands, taken);
    }

    private static List<PostgresCommand<?>> notMine(
            List<PostgresCommand<?>> commands, Set<ClaimId> taken) {
        List<PostgresCommand<?>> again = new ArrayList<>();
        for (PostgresCommand<?> command : commands) {
            if (command instanceof PostgresCommand.Take take
                    && take.result() instanceof ClaimResult.Mine
                    && taken.contains(ClaimId.of(take.claim))) {
                again.add(command);
            }
        }
        return again;
    }

    /** Finds the one that the database doesn't take, so that the others don't suffer for it. */
    private void oneByOne(List<PostgresCommand<?>> commands, Connection current, boolean doubtful)
            throws SQLException {
        if (commands.size() == 1) {
            commands.getFirst().unwritten();
            return;
        }
        for (PostgresCommand<?> command : commands) {
            write(List.of(command), connection == null ? connection() : current, doubtful);
        }
    }

    /** Whether the connection is of no more use; if it is, the transaction is ended. */
    private boolean lost(Connection current, SQLException why) {
        String state = Objects.requireNonNullElse(why.getSQLState(), "08000");
        boolean gone = state.startsWith("08") || state.startsWith("57P");
        if (!gone) {
            try {
                Statements.execute(current, "ROLLBACK");
                return false;
            } catch (SQLException e) {
                why.addSuppressed(e);
            }
        }
        disconnect();
        return true;
    }

    /** Deadlocks, and ids that another node was faster with. */
    private static boolean mayGoBetter(SQLException e) {
        String state = Objects.requireNonNullElse(e.getSQLState(), "");
        return state.startsWith("40") || state.equals("23505");
    }

    /** Whether it lies in the data of one command, such as a character that can't be written. */
    private static boolean isOfOne(SQLException e) {
        String state = Objects.requireNonNullElse(e.getSQLState(), "");
        return state.startsWith("22") || state.startsWith("23") || state.startsWith("54");
    }

    /**
     * The connection, or a new one; when the last try failed, it waits a little before the next.
     */
    private Connection connection() throws SQLException {
        Connection known = connection;
        if (known != null) {
            return known;
        }
        if (!closing) {
            LockSupport.parkNanos(notBefore - System.nanoTime());
        }
        try {
            Connection opened = source.open();
            try {
                Statements.execute(opened, SETTINGS);
            } catch (SQLException e) {
                opened.close();
                throw e;
            }
            connection = opened;
            pauseMillis = PAUSE_MILLIS_MIN;
            return opened;
        } catch (SQLException e) {
            notBefore = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pauseMillis);
            pauseMillis = Math.min(pauseMillis * 2, PAUSE_MILLIS_MAX);
            throw e;
        }
    }

    private void disconnect() {
        Connection known = connection;
        connection = null;
        if (known != null) {
            PostgresSource.close(known);
        }
    }

    /** Stops waiting for a database that is gone. */
    void hurry() {
        closing = true;
    }

    @Override
    public void idle() {
        // Nothing is left to do: PostgreSQL sweeps by itself.
    }

    @Override
    public void close() {
        disconnect();
    }
}
