package dev.toolbooth.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A cache of prepared statements, each text once; its creator closes them. */
public interface Statements {
    PreparedStatement prepare(String sql) throws SQLException;

    /** Executes a statement that has no values and no rows. */
    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
