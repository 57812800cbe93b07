package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteMigrationsTest extends MigrationsContract {
    @TempDir Path folder = Path.of("");

    SqliteMigrationsTest() {
        super(Database.SQLITE);
    }

    @Override
    Connection connect() throws SQLException {
        return connect(60_000);
    }

    private Connection connect(int busyMillis) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("busy_timeout", Integer.toString(busyMillis));
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("a.db"), properties);
    }

    @Test
    void aDatabaseThatAnotherProcessKeepsIsToldAsThat() throws SQLException {
        try (Connection other = connect();
                Statement statement = other.createStatement();
                Connection ours = connect(1)) {
            statement.execute("BEGIN IMMEDIATE");
            assertThatThrownBy(() -> migrations().run(ours))
                    .isInstanceOf(StoreProblem.class)
                    .hasMessageContaining("another process");
        }
    }
}
