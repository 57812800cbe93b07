package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What tests may rely on when they ask for a PostgreSQL. */
class PostgresServerTest {
    private static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    @Test
    void aFreshDatabaseIsEmptyAndGoneOnceItIsClosed() throws SQLException {
        PostgresServer.Fresh closed;
        try (PostgresServer.Fresh one = PostgresServer.shared().fresh();
                PostgresServer.Fresh other = PostgresServer.shared().fresh();
                Connection first = one.connect();
                Connection second = other.connect();
                Statement statement = first.createStatement()) {
            statement.execute("CREATE TABLE mine (id INTEGER)");
            assertThat(ask(second, "SELECT count(*) FROM pg_tables WHERE tablename = 'mine'"))
                    .isEqualTo("0");
            closed = one;
        }
        assertThatThrownBy(closed::connect).isInstanceOf(SQLException.class);
    }

    @Test
    void whatIsCommittedIsOnTheDisk() throws SQLException {
        try (PostgresServer.Fresh database = PostgresServer.shared().fresh();
                Connection connection = database.connect()) {
            assertThat(ask(connection, "SHOW fsync")).isEqualTo("on");
            assertThat(ask(connection, "SHOW synchronous_commit")).isEqualTo("on");
        }
    }

    @Test
    void strangersOnTheSameMachineAreKeptOut() {
        String guessed = PostgresServer.shared().url().replaceFirst("password=.*", "password=no");
        assertThatThrownBy(() -> DriverManager.getConnection(guessed))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("password");
    }

    @Test
    void aStoppedServerIsGone() throws SQLException {
        PostgresServer server = PostgresServer.start(Map.of());
        try (Connection connection = DriverManager.getConnection(server.url())) {
            assertThat(ask(connection, "SELECT 1")).isEqualTo("1");
        } finally {
            server.stop();
        }
        assertThatThrownBy(() -> DriverManager.getConnection(server.url()))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void aServerThatCanNotStartSaysWhy() {
        assertThatThrownBy(() -> PostgresServer.start(Map.of("POSTGRES_BIN", "/nowhere")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("POSTGRES_BIN=/nowhere");
    }
}
