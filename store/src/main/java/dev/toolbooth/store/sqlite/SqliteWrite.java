package dev.toolbooth.store.sqlite;

import dev.toolbooth.core.ledger.Journal;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A task for the writer of a SQLite store. */
public sealed interface SqliteWrite {

    /** A transfer. */
    record Post(Journal.Posting posting) implements SqliteWrite {}

    /** Anything else. */
    interface Change {

        /** Makes it, in a transaction that others share; how many rows it was. */
        int make(Connection connection) throws SQLException;
    }

    /**
     * A change that fails alone. Written by the thread that writes, then read by the one that
     * waited for it.
     */
    final class Make implements SqliteWrite {
        private final Change change;
        private int rows;
        private @Nullable SQLException failure;

        public Make(Change change) {
            this.change = change;
        }

        Change change() {
            return change;
        }

        void made(int rows) {
            this.rows = rows;
        }

        void failed(SQLException why) {
            failure = why;
        }

        /** How many rows it was, once it is written. */
        public int rows() throws SQLException {
            if (failure != null) {
                throw failure;
            }
            return rows;
        }
    }
}
