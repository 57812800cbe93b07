package dev.toolbooth.store.batch;

import java.sql.SQLException;

/**
 * The points at which a process could die while it writes. Nothing listens in production; a
 * simulator lets writes fail here, or the process end.
 */
@FunctionalInterface
public interface CrashPoints {
    /** No crashes. */
    CrashPoints NONE = _ -> {};

    /** The places. */
    enum Point {
        BEFORE_BATCH,
        BETWEEN_WRITES,
        BEFORE_COMMIT,
        AFTER_COMMIT,
        BEFORE_TELLING
    }

    /**
     * Here it is.
     *
     * @throws SQLException to let the batch fail; an error instead ends the process
     */
    void reach(Point point) throws SQLException;

    /** It is written, and can't fail any more. */
    default void written() {
        try {
            reach(Point.BEFORE_TELLING);
        } catch (SQLException e) {
            throw new IllegalArgumentException("what is written can't fail any more", e);
        }
    }
}
