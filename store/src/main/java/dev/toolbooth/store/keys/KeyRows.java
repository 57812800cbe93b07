package dev.toolbooth.store.keys;

import dev.toolbooth.core.access.ApiKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The table of keys in one kind of database. Safe for concurrent use. */
interface KeyRows extends AutoCloseable {

    /**
     * A key as it is in the table.
     *
     * @param version rises with each change of any key
     */
    record Row(ApiKey key, long version) {}

    /** Something to write. */
    interface Change {

        /**
         * Writes it, in a transaction.
         *
         * @param versions gives each changed row its version
         */
        void make(Connection connection, LongSupplier versions) throws SQLException;
    }

    /** Makes a change, which is on the disk when this returns. */
    void write(Change change) throws SQLException;

    /** Reads all rows that have changed after a version. */
    void read(long after, Consumer<Row> each) throws SQLException;

    @Override
    void close();
}
