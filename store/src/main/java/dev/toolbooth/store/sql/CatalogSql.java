package dev.toolbooth.store.sql;

import dev.toolbooth.core.catalog.CatalogRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The SQL for reading the catalog, the same in both databases. */
public final class CatalogSql {
    private static final String SINCE =
            "SELECT key, json, revision FROM catalog WHERE revision > ? ORDER BY revision LIMIT ?";

    private CatalogSql() {}

    /** The rows that changed after a revision. */
    public static List<CatalogRow> since(Connection connection, long revision, int limit)
            throws SQLException {
        List<CatalogRow> rows = new ArrayList<>();
        try (PreparedStatement changed = connection.prepareStatement(SINCE)) {
            changed.setLong(1, revision);
            changed.setInt(2, limit);
            try (ResultSet row = changed.executeQuery()) {
                while (row.next()) {
                    rows.add(new CatalogRow(row.getString(1), row.getString(2), row.getLong(3)));
                }
            }
        }
        return rows;
    }
}
