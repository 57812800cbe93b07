package dev.toolbooth.store;

import java.sql.SQLException;

/**
 * Told wherever a process could die while it writes. In production there is nobody to be told; a
 * simulator lets writes fail here, or the process end.
 */
@FunctionalInterface
interface WritePoints {
    /** Nobody. */
    WritePoints NONE = _ -> {};

    /** The places. */
    enum Point {
        BEFORE_BATCH,
        BETWEEN_WRITES,
        BEFORE_COMMIT,
        BEFORE_TELLING
    }

    /**
     * Here it is.
     *
     * @throws SQLException to let the batch fail; an error instead ends the process
     */
    void reach(Point point) throws SQLException;
}
