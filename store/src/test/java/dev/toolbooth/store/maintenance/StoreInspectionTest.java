package dev.toolbooth.store.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.store.PostgresServer;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.Trade;
import dev.toolbooth.store.postgres.PostgresLedger;
import dev.toolbooth.store.postgres.PostgresSource;
import dev.toolbooth.store.postgres.PostgresStore;
import dev.toolbooth.store.sqlite.SqliteConnections;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looking into a store without changing it. */
class StoreInspectionTest {
    @TempDir Path folder = Path.of("");

    private static void deposit(Ledger ledger) {
        ledger.deposit(
                new Deposit(
                        UUID.randomUUID(),
                        "acct",
                        new Money(1_000),
                        Deposit.Source.OPERATOR,
                        "",
                        Trade.NOON));
    }

    private SqliteStore open() {
        return SqliteStore.open(folder, InstantSource.fixed(Trade.NOON), (_, _) -> "");
    }

    private StoreInspection found() {
        return StoreInspection.sqlite(folder).orElseThrow();
    }

    private void change(String sql) throws SQLException {
        try (Connection connection =
                        new SqliteConnections(folder.resolve("toolbooth.db"), "FULL").plain();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void whereNothingIsNothingIsMade() {
        assertThat(StoreInspection.sqlite(folder)).isEqualTo(Optional.empty());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void itIsReadWhileAServerHasIt() {
        try (SqliteStore store = open()) {
            deposit(new BookLedger(new SqliteJournal(store)));
            StoreInspection found = found();
            assertThat(found.entries()).isEqualTo(1);
            assertThat(found.last()).isEqualTo(Trade.NOON);
            assertThat(found.pending()).isZero();
            assertThat(found.faults()).isEmpty();
        }
    }

    @Test
    void booksThatDoNotAddUpAreFound() throws SQLException {
        try (SqliteStore store = open()) {
            deposit(new BookLedger(new SqliteJournal(store)));
        }
        change("UPDATE accounts SET micro_usd = micro_usd + 1 WHERE id = 'acct'");
        assertThat(found().faults()).isNotEmpty();
    }

    @Test
    void tablesOfAnotherToolboothAreSaid() throws SQLException {
        open().close();
        change("UPDATE schema_versions SET sha256 = 'x'");
        assertThatThrownBy(this::found)
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("another Toolbooth");
        change("UPDATE schema_versions SET sha256 = '" + sha256() + "' WHERE number = 1");
        change("DELETE FROM schema_versions WHERE number > 1");
        assertThat(found().pending()).isPositive();
    }

    private static String sha256() {
        return SqliteStore.scripts().getFirst().sha256();
    }

    @Test
    void postgresIsReadTheSameWay() throws SQLException {
        try (PostgresServer.Fresh database = PostgresServer.shared().fresh()) {
            PostgresSource source = PostgresSource.at(database.url());
            // finding A5: an empty one is not of an older Toolbooth.
            assertThat(StoreInspection.postgres(source)).isEmpty();
            try (PostgresStore store =
                    PostgresStore.open(
                            source,
                            new PostgresLedger.Settings("test", 2, Duration.ofMinutes(5)),
                            InstantSource.fixed(Trade.NOON),
                            (_, _) -> "")) {
                deposit(store.ledger());
                StoreInspection found = StoreInspection.postgres(source).orElseThrow();
                assertThat(found.pending()).isZero();
                assertThat(found.entries()).isEqualTo(1);
                assertThat(found.last()).isEqualTo(Trade.NOON);
                assertThat(found.faults()).isEmpty();
                assertThat(store.ledger().counted().batches()).isPositive();
                assertThat(store.ledger().counted().sizes()).isNotEmpty();
            }
        }
    }
}
