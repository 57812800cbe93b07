package dev.toolbooth.store;

import java.sql.SQLException;

/** The databases that the store knows. */
public enum Database {
    SQLITE,
    POSTGRES;

    /** SQLite's code; what it adds in the higher bits says why. */
    private static final int SQLITE_BUSY = 5;

    private static final String LOCK_TIMED_OUT = "55P03";

    /** Whether it failed because of a lock that another holds. */
    public boolean isBusy(SQLException e) {
        return switch (this) {
            case SQLITE -> (e.getErrorCode() & 0xFF) == SQLITE_BUSY;
            case POSTGRES -> LOCK_TIMED_OUT.equals(e.getSQLState());
        };
    }
}
