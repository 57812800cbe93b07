package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.ledger.Journal;
import dev.toolbooth.store.Statements;
import dev.toolbooth.store.UuidBytes;
import dev.toolbooth.store.batch.BatchSink;
import dev.toolbooth.store.batch.CrashPoints;
import dev.toolbooth.store.batch.CrashPoints.Point;
import dev.toolbooth.store.batch.InDoubtException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A writer of batches into SQLite, each in one transaction. The connection is opened when it is
 * needed, and reopened after a failure. Used by one thread.
 *
 * <p>A commit that fails may have left all of its frames in the log: this process doesn't see them,
 * and the next one would take them for committed. They are gone for good as soon as another commit
 * has overwritten the first of them, and nothing is said of them before.
 */
public final class SqliteSink implements BatchSink<SqliteWrite> {
    /**
     * Changes nothing and takes the lock to write. SQLite waits for it in a transaction's first
     * statement only: one that has read is refused at once, and a reader who repairs the log's
     * index holds that lock for a moment too.
     */
    private static final String BEGIN = "DELETE FROM claims WHERE 0";

    /** From how many commands on the log is emptied when there is nothing else to do. */
    private static final int CHECKPOINT_COMMANDS_IDLE = 2_000;

    /** From how many commands on it is emptied in any case, so that it doesn't grow for ever. */
    private static final int CHECKPOINT_COMMANDS = 40_000;

    /**
     * What is wrong with the file or the disk, and so with more than one change: SQLite's numbers
     * for busy, locked, no memory, read-only, interrupted, input or output, corrupt, full, can't be
     * opened, and protocol.
     */
    private static final Set<Integer> FILE_FAULTS = Set.of(5, 6, 7, 8, 9, 10, 11, 13, 14, 15);

    /**
     * Of what fails in a commit, these leave no whole commit behind, because its last frame was not
     * written: input or output when writing, and a full disk.
     */
    private static final Set<Integer> UNWRITTEN = Set.of(778, 13);

    private final SqliteConnections connections;
    private final @Nullable SqliteDisk disk;
    private final CrashPoints points;
    private final int digestEach;
    private @Nullable Open open;
    private @Nullable Connection guard;
    private int sinceCheckpoint;
    private boolean committing;

    /** How often something was written that has no entry, as it stands in the file. */
    private int mark;

    /**
     * @param file which file it was that was opened
     */
    private record Open(
            Connection connection,
            PreparedStatement begin,
            SqlitePostings postings,
            @Nullable Object file) {}

    SqliteSink(SqliteConnections connections) {
        this(
                connections,
                new SqliteDisk(connections.folder()),
                CrashPoints.NONE,
                SqliteTransferIndex.TRANSFERS);
    }

    /** For those who have no disk in mind. */
    public SqliteSink(SqliteConnections connections, CrashPoints points, int digestEach) {
        this(connections, null, points, digestEach);
    }

    private SqliteSink(
            SqliteConnections connections,
            @Nullable SqliteDisk disk,
            CrashPoints points,
            int digestEach) {
        this.connections = connections;
        this.disk = disk;
        this.points = points;
        this.digestEach = digestEach;
    }

    @Override
    public void write(List<SqliteWrite> batch) throws SQLException {
        if (sinceCheckpoint >= CHECKPOINT_COMMANDS) {
            checkpoint();
        }
        committing = false;
        try {
            Open to = open();
            to.begin.execute();
            int before = sinceCheckpoint;
            for (SqliteWrite write : batch) {
                switch (write) {
                    case SqliteWrite.Post post -> to.postings.add(post.posting());
                    case SqliteWrite.Make make -> make(to.connection, make);
                }
            }
            to.postings.flush();
            if (sinceCheckpoint > before && posting(batch) == null) {
                mark(to.connection);
            }
            points.reach(Point.BEFORE_COMMIT);
            committing = true;
            to.connection.commit();
            points.reach(Point.AFTER_COMMIT);
            sinceCheckpoint += batch.size();
        } catch (SQLException e) {
            // What isn't committed is gone with the connection, whatever state that is in.
            disconnect();
            throw committing && !UNWRITTEN.contains(e.getErrorCode()) ? new InDoubtException(e) : e;
        } catch (RuntimeException | VirtualMachineError e) {
            disconnect();
            if (committing) {
                throw new InDoubtException(e);
            }
            throw e;
        } catch (Error e) {
            disconnect();
            throw e;
        }
    }

    /** One of the entries of a batch, or null when it has none. */
    private static Journal.@Nullable Posting posting(List<SqliteWrite> batch) {
        for (SqliteWrite write : batch) {
            if (write instanceof SqliteWrite.Post(Journal.Posting posting)) {
                return posting;
            }
        }
        return null;
    }

    /** Makes a transaction distinct from all before it. */
    private void mark(Connection connection) throws SQLException {
        mark = (mark + 1) & Integer.MAX_VALUE;
        Statements.execute(connection, "PRAGMA user_version = " + mark);
    }

    @Override
    public boolean settle(List<SqliteWrite> doubtful) throws SQLException {
        if (disk != null) {
            disk.prove();
        }
        try {
            int wanted = mark;
            Open to = open();
            to.begin.execute();
            boolean written = !doubtful.isEmpty() && isThere(to, doubtful, wanted);
            mark(to.connection);
            points.reach(Point.BEFORE_COMMIT);
            to.connection.commit();
            points.reach(Point.AFTER_COMMIT);
            return written;
        } catch (SQLException | RuntimeException | Error e) {
            disconnect();
            throw e;
        }
    }

    private boolean isThere(Open in, List<SqliteWrite> doubtful, int wanted) throws SQLException {
        Journal.Posting posting = posting(doubtful);
        if (posting == null) {
            return version(in.connection) == wanted;
        }
        try (PreparedStatement find =
                in.connection.prepareStatement("SELECT 1 FROM transfers WHERE id = ?")) {
            find.setBytes(1, UuidBytes.bytes(posting.entry().id()));
            try (ResultSet row = find.executeQuery()) {
                return row.next();
            }
        }
    }

    private static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA user_version")) {
            row.next();
            return row.getInt(1);
        }
    }

    @Override
    public @Nullable String shortage() {
        return disk == null ? null : disk.shortage();
    }

    private void make(Connection connection, SqliteWrite.Make make) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            int rows = make.change().make(connection);
            sinceCheckpoint += rows;
            make.made(rows);
        } catch (SQLException e) {
            if (FILE_FAULTS.contains(e.getErrorCode() & 0xFF)) {
                throw e;
            }
            connection.rollback(before);
            make.failed(e);
        } catch (RuntimeException e) {
            // A defect, or a row that can't be read. It must not take others with it.
            connection.rollback(before);
            make.failed(new SQLException("it can't be made: " + e, e));
        }
        connection.releaseSavepoint(before);
        points.reach(Point.BETWEEN_WRITES);
    }

    private Open open() throws SQLException {
        Open known = open;
        Object file = connections.identity();
        if (known == null && file != null) {
            guard();
            Connection connection = connections.writer();
            PreparedStatement begin = connection.prepareStatement(BEGIN);
            SqlitePostings postings = new SqlitePostings(connection, points, digestEach);
            known = new Open(connection, begin, postings, file);
            open = known;
            mark = version(connection);
            // It has only read.
            connection.commit();
        }
        if (known == null || known.file == null || !known.file.equals(file)) {
            // It could still be written, and all of that would be gone with this process.
            throw new SQLException(
                    "the file of the books was taken away while it was in use: put it back, or"
                            + " restore it and start again");
        }
        return known;
    }

    /**
     * Has a connection open that reads. The first that opens a log takes everything in it for
     * committed, so this process must never be the first once more.
     */
    private void guard() throws SQLException {
        if (guard == null) {
            Connection connection = connections.reader();
            version(connection);
            guard = connection;
        }
    }

    @Override
    public void idle() {
        if (sinceCheckpoint >= CHECKPOINT_COMMANDS_IDLE) {
            checkpoint();
        }
    }

    /** Moves what is in the log into the file. If it can't, it is tried again later. */
    public void checkpoint() {
        sinceCheckpoint = 0;
        Open known = open;
        if (known == null) {
            return;
        }
        try (Statement statement = known.connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
        } catch (SQLException e) {
            disconnect();
        }
    }

    private void disconnect() {
        Open known = open;
        open = null;
        if (known != null) {
            close(known.connection);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is of no use any more either way.
            return;
        }
    }

    @Override
    public void close() {
        disconnect();
        Connection guarding = guard;
        guard = null;
        if (guarding != null) {
            close(guarding);
        }
    }
}
