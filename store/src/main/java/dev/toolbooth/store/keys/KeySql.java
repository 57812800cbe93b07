package dev.toolbooth.store.keys;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.ApiKeyJson;
import dev.toolbooth.wire.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;

/** The SQL for the table of keys, the same in both databases. */
final class KeySql {
    /** The columns of a row, as {@link #row} wants them. */
    static final String COLUMNS = "id, body, version";

    private static final int BATCH_ROWS = 1_000;

    private KeySql() {}

    static void insert(Connection connection, List<ApiKey> keys, LongSupplier versions)
            throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO keys (id, account, body, version, created_ms)"
                                + " VALUES (?, ?, ?, ?, ?)")) {
            int waiting = 0;
            for (ApiKey key : keys) {
                insert.setString(1, key.id());
                insert.setString(2, key.account());
                insert.setString(3, body(key));
                insert.setLong(4, versions.getAsLong());
                insert.setLong(5, key.created().toEpochMilli());
                insert.addBatch();
                if (++waiting == BATCH_ROWS) {
                    insert.executeBatch();
                    waiting = 0;
                }
            }
            insert.executeBatch();
        }
    }

    /**
     * Changes a key that has not been taken back; how it is now, or nothing without one.
     *
     * @param how the key as it is to be
     */
    static Optional<KeyRows.Row> change(
            Connection connection, String id, UnaryOperator<ApiKey> how, LongSupplier versions)
            throws SQLException {
        Optional<KeyRows.Row> found = find(connection, id);
        if (found.isEmpty() || found.get().key().revoked() != null) {
            return found;
        }
        ApiKey changed = how.apply(found.get().key());
        long version = versions.getAsLong();
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE keys SET body = ?, version = ? WHERE id = ?")) {
            update.setString(1, body(changed));
            update.setLong(2, version);
            update.setString(3, id);
            update.executeUpdate();
        }
        return Optional.of(new KeyRows.Row(changed, version));
    }

    private static Optional<KeyRows.Row> find(Connection connection, String id)
            throws SQLException {
        try (PreparedStatement find =
                connection.prepareStatement("SELECT " + COLUMNS + " FROM keys WHERE id = ?")) {
            find.setString(1, id);
            try (ResultSet row = find.executeQuery()) {
                return row.next() ? Optional.of(row(row)) : Optional.empty();
            }
        }
    }

    static KeyRows.Row row(ResultSet row) throws SQLException {
        try {
            return new KeyRows.Row(
                    ApiKeyJson.read(Json.parse(row.getString("body"))), row.getLong("version"));
        } catch (JacksonException | IllegalArgumentException e) {
            // Without the cause, which may quote the digest.
            throw new SQLException("the key " + row.getString("id") + " is not as it was written");
        }
    }

    private static String body(ApiKey key) {
        return Json.text(ApiKeyJson.write(key));
    }
}
