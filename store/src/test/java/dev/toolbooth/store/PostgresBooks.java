package dev.toolbooth.store;

import dev.toolbooth.store.postgres.PostgresLedger;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;

/** A database with the tables of the ledger, which one test after the other has to itself. */
public final class PostgresBooks {
    static final Duration LEASE = Duration.ofMinutes(5);

    private static final PostgresServer.Fresh DATABASE = make();

    private PostgresBooks() {}

    private static PostgresServer.Fresh make() {
        try {
            PostgresServer.Fresh database = PostgresServer.shared().fresh();
            node(PostgresSource.at(database.url()), "maker").close();
            return database;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The database, with nothing in its tables. */
    public static PostgresServer.Fresh empty() throws SQLException {
        execute(
                DATABASE,
                "TRUNCATE accounts, transfers, holds, meters, claims, payments, sales_days,"
                        + " sales_hours, sales_days_amounts, sales_hours_amounts,"
                        + " sales_blocks, sales_payers, call_days, call_hours, call_blocks RESTART"
                        + " IDENTITY; UPDATE sales_counted SET last_seq = 0");
        return DATABASE;
    }

    public static void execute(PostgresServer.Fresh database, String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    public static PostgresLedger node(PostgresSource source, String name) {
        return store(source, name).ledger();
    }

    public static PostgresStore store(PostgresSource source, String name) {
        return PostgresStore.open(
                source,
                new PostgresLedger.Settings(name, 2, LEASE),
                InstantSource.fixed(Trade.NOON),
                (_, _) -> "");
    }
}
