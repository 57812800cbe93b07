package dev.toolbooth.store;

import dev.toolbooth.store.WritePoints.Point;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches into SQLite, each in one transaction. The connection is opened when it is needed,
 * and anew after a failure. Used by one thread.
 */
final class SqliteSink implements GroupWriter.Sink<SqliteWrite> {
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

    private final SqliteConnections connections;
    private final WritePoints points;
    private final int digestEach;
    private @Nullable Open open;
    private int sinceCheckpoint;

    /**
     * @param file which file it was that was opened
     */
    private record Open(Connection connection, SqlitePostings postings, @Nullable Object file) {}

    SqliteSink(SqliteConnections connections) {
        this(connections, WritePoints.NONE, SqliteDigest.TRANSFERS);
    }

    SqliteSink(SqliteConnections connections, WritePoints points, int digestEach) {
        this.connections = connections;
        this.points = points;
        this.digestEach = digestEach;
    }

    @Override
    public void write(List<SqliteWrite> batch) throws SQLException {
        if (sinceCheckpoint >= CHECKPOINT_COMMANDS) {
            checkpoint();
        }
        try {
            Open to = open();
            for (SqliteWrite write : batch) {
                switch (write) {
                    case SqliteWrite.Post post -> to.postings.add(post.posting());
                    case SqliteWrite.Make make -> make(to.connection, make);
                }
            }
            to.postings.flush();
            points.reach(Point.BEFORE_COMMIT);
            to.connection.commit();
            sinceCheckpoint += batch.size();
        } catch (SQLException | RuntimeException | Error e) {
            // What isn't committed is gone with the connection, whatever state that is in.
            close();
            throw e;
        }
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
        if (known == null) {
            Connection connection = connections.writer();
            Object file = connections.identity();
            known = new Open(connection, new SqlitePostings(connection, points, digestEach), file);
            open = known;
        }
        if (known.file == null || !known.file.equals(connections.identity())) {
            // It could still be written, and all of that would be gone with this process.
            throw new SQLException(
                    "the file of the books was taken away while it was in use: put it back, or"
                            + " restore it and start again");
        }
        return known;
    }

    @Override
    public void idle() {
        if (sinceCheckpoint >= CHECKPOINT_COMMANDS_IDLE) {
            checkpoint();
        }
    }

    /** Moves what is in the log into the file. If it can't, it is tried again later. */
    void checkpoint() {
        sinceCheckpoint = 0;
        Open known = open;
        if (known == null) {
            return;
        }
        try (Statement statement = known.connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
        } catch (SQLException e) {
            close();
        }
    }

    @Override
    public void close() {
        Open known = open;
        open = null;
        if (known != null) {
            try {
                known.connection.close();
            } catch (SQLException e) {
                // It is of no use any more either way.
                return;
            }
        }
    }
}
