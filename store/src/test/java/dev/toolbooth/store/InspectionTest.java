package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.money.BookLedger;
import dev.toolbooth.core.money.Deposit;
import dev.toolbooth.core.money.Ledger;
import dev.toolbooth.core.money.Money;
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
class InspectionTest {
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

    private Inspection found() {
        return Inspection.sqlite(folder).orElseThrow();
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
        assertThat(Inspection.sqlite(folder)).isEqualTo(Optional.empty());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void itIsReadWhileAServerHasIt() {
        try (SqliteStore store = open()) {
            deposit(new BookLedger(new SqliteJournal(store)));
            Inspection found = found();
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
        change("DELETE FROM schema_versions");
        assertThat(found().pending()).isPositive();
    }

    @Test
    void postgresIsReadTheSameWay() throws SQLException {
        try (PostgresServer.Fresh database = PostgresServer.shared().fresh()) {
            PostgresSource source = PostgresSource.at(database.url());
            assertThat(Inspection.postgres(source).pending()).isPositive();
            try (PostgresStore store =
                    PostgresStore.open(
                            source,
                            new PostgresLedger.Settings("test", 2, Duration.ofMinutes(5)),
                            InstantSource.fixed(Trade.NOON),
                            (_, _) -> "")) {
                deposit(store.ledger());
                Inspection found = Inspection.postgres(source);
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
