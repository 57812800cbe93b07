package dev.toolbooth.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Opens connections to one PostgreSQL. */
public interface PostgresSource {

    /** A new connection, with auto-commit. */
    Connection open() throws SQLException;

    /** Closes a connection that may be gone already. */
    static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is gone, one way or the other.
            return;
        }
    }

    /**
     * Connections to an address. What it doesn't say itself is set so that a server that is gone is
     * noticed.
     */
    static PostgresSource at(String url) {
        return () -> {
            Properties unlessSaid = new Properties();
            unlessSaid.setProperty("ApplicationName", "toolbooth");
            unlessSaid.setProperty("connectTimeout", "5");
            unlessSaid.setProperty("socketTimeout", "30");
            unlessSaid.setProperty("tcpKeepAlive", "true");
            return DriverManager.getConnection(url, unlessSaid);
        };
    }
}
