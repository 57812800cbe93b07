package dev.toolbooth.store.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;

/** A source of connections to one PostgreSQL. */
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
            try {
                return DriverManager.getConnection(url, unlessSaid);
            } catch (SQLException e) {
                if (Objects.requireNonNullElse(e.getMessage(), "").contains(url)) {
                    // There is a password in it, and this goes into the log.
                    throw new SQLException(
                            "the address is none of PostgreSQL, which looks like"
                                    + " jdbc:postgresql://HOST:PORT/DATABASE?user=NAME&password=…",
                            "08001");
                }
                throw e;
            }
        };
    }
}
