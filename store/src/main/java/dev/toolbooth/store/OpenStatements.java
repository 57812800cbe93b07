package dev.toolbooth.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The prepared statements of one connection, open until this is closed. Not thread-safe. */
public final class OpenStatements implements Statements, AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> open = new HashMap<>();

    public OpenStatements(Connection connection) {
        this.connection = connection;
    }

    @Override
    public PreparedStatement prepare(String sql) throws SQLException {
        PreparedStatement known = open.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            open.put(sql, known);
        }
        return known;
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : open.values()) {
            statement.close();
        }
    }
}
