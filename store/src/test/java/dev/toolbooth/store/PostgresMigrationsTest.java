package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PostgresMigrationsTest extends MigrationsContract {
    private final PostgresServer.Fresh database;

    PostgresMigrationsTest() throws SQLException {
        super(Database.POSTGRES);
        database = PostgresServer.shared().fresh();
    }

    @AfterEach
    void drop() throws SQLException {
        database.close();
    }

    @Override
    Connection connect() throws SQLException {
        return database.connect();
    }

    @Test
    void aNodeThatMigratesForTooLongIsToldAsThat() throws SQLException {
        try (Connection other = connect();
                Statement statement = other.createStatement();
                Connection ours = connect()) {
            migrations().run(other);
            statement.execute("BEGIN");
            statement.execute("SELECT pg_advisory_xact_lock(" + Migrations.LOCK + ")");
            var hurried = new Migrations(Database.POSTGRES, List.of(), Duration.ofMillis(1), NOON);
            assertThatThrownBy(() -> hurried.run(ours))
                    .isInstanceOf(StoreProblem.class)
                    .hasMessageContaining("another process");
        }
    }

    @Test
    void waitingForEverIsRefused() {
        assertThatThrownBy(() -> new Migrations(Database.POSTGRES, List.of(), Duration.ZERO, NOON))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
