package dev.toolbooth.store;

import dev.toolbooth.core.money.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

class PostgresLedgerTest extends LedgerContract {
    private static PostgresServer.Fresh database;
    private PostgresStore store;

    @BeforeAll
    static void make() throws SQLException {
        database = PostgresServer.shared().fresh();
    }

    @AfterAll
    static void drop() throws SQLException {
        database.close();
    }

    @BeforeEach
    void open() throws SQLException {
        store =
                PostgresStore.open(
                        PostgresSource.at(database.url()),
                        new PostgresLedger.Settings("test", 2, Duration.ofMinutes(5)),
                        InstantSource.fixed(Trade.NOON),
                        (_, fault) -> {
                            throw new AssertionError(fault);
                        });
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE accounts, transfers, holds, meters, claims");
        }
    }

    @Override
    void close() {
        store.close();
    }

    @Override
    Ledger ledger() {
        return store.ledger();
    }
}
