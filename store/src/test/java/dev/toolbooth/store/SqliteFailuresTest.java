package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Journal;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.stats.CallKey;
import dev.toolbooth.core.stats.CallRow;
import dev.toolbooth.core.stats.CallSums;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.store.batch.PendingWrite;
import dev.toolbooth.store.sqlite.SqliteJournal;
import dev.toolbooth.store.sqlite.SqliteStore;
import dev.toolbooth.store.sqlite.SqliteWrite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that can't be written: callers are told, nothing is charged, and it goes on later. */
class SqliteFailuresTest {
    @TempDir Path folder;

    private final CopyOnWriteArrayList<Throwable> incidents = new CopyOnWriteArrayList<>();
    private int calls;

    private SqliteStore open() {
        return SqliteStore.open(
                folder,
                InstantSource.fixed(Trade.NOON),
                (_, fault) -> {
                    incidents.add(fault);
                    return "";
                });
    }

    @BeforeEach
    void deposit() {
        try (SqliteStore store = open()) {
            assertThat(ledger(store).deposit(Trade.deposit(new UUID(1, 1), "a", 1_000_000)))
                    .isInstanceOf(DepositResult.Credited.class);
        }
    }

    private static Ledger ledger(SqliteStore store) {
        return new BookLedger(new SqliteJournal(store));
    }

    private Capture call(Ledger ledger) {
        return ledger.capture(held(ledger), Trade.sale(500));
    }

    private static void awaitMended(SqliteStore store) {
        while (store.trouble() != null) {
            Thread.onSpinWait();
        }
    }

    /** finding M6. */
    @Test
    void nothingIsHeldWhileNothingCanBeWritten() throws IOException {
        Path file = folder.resolve("toolbooth.db");
        Path elsewhere = folder.resolve("elsewhere.db");
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
            Files.move(file, elsewhere);
            assertThat(call(ledger)).isInstanceOf(Capture.Unavailable.class);
            assertThat(ledger.trouble()).contains("taken away");
            for (int i = 0; i < 50; i++) {
                assertThat(ledger.hold(Trade.reservation(new UUID(9, i), Trade.payer("a"), 700)))
                        .isInstanceOf(HoldResult.Unavailable.class);
            }
            // Said once, however often it is tried.
            assertThat(incidents).hasSize(1);
            Files.move(elsewhere, file);
            awaitMended(store);
            assertThat(ledger.trouble()).isNull();
            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
        }
    }

    private Hold held(Ledger ledger) {
        calls++;
        return Trade.held(ledger, Trade.reservation(new UUID(2, calls), Trade.payer("a"), 700));
    }

    @Test
    void aBatchThatReadsFirstWaitsForWhoeverHasTheLockToWrite() throws Exception {
        try (SqliteStore store = open();
                Connection other =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + folder.resolve("toolbooth.db"));
                Statement lock = other.createStatement()) {
            Ledger ledger = ledger(store);
            lock.execute("BEGIN IMMEDIATE");
            AtomicBoolean locked = new AtomicBoolean(true);
            SqliteWrite.Make change = new SqliteWrite.Make(_ -> locked.get() ? 1 : 0);
            CompletableFuture<Journal.Fate> fate = new CompletableFuture<>();
            store.writer().write(change, store.writer().era(), Runnable::run, fate::complete);
            for (int i = 0; i < 50; i++) {
                assertThat(ledger.entries("a", null, 10)).hasSize(1);
            }
            locked.set(false);
            lock.execute("ROLLBACK");
            assertThat(fate.get()).isEqualTo(Journal.Fate.WRITTEN);
            assertThat(change.rows()).isZero();
            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
        }
    }

    @Test
    void aChangeThatBreaksTakesNoCaptureWithIt() throws Exception {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            CountDownLatch go = new CountDownLatch(1);
            store.writer().write(new SqliteWrite.Make(_ -> waitFor(go)));
            // These are written together, for the writer is busy until they are there.
            CompletableFuture<Capture> before = new CompletableFuture<>();
            CompletableFuture<Capture> after = new CompletableFuture<>();
            ledger.capture(held(ledger), Trade.sale(500), Runnable::run, before::complete);
            SqliteWrite.Make broken =
                    new SqliteWrite.Make(
                            connection -> {
                                try (Statement statement = connection.createStatement()) {
                                    statement.executeUpdate("UPDATE accounts SET micro_usd = 7");
                                }
                                throw new IllegalStateException("a row that can't be read");
                            });
            PendingWrite<SqliteWrite> pendingWrite = store.writer().write(broken);
            ledger.capture(held(ledger), Trade.sale(500), Runnable::run, after::complete);
            go.countDown();
            assertThat(before.get()).isInstanceOf(Capture.Captured.class);
            assertThat(after.get()).isInstanceOf(Capture.Captured.class);
            assertThat(pendingWrite.await()).isEqualTo(Journal.Fate.WRITTEN);
            assertThatThrownBy(broken::rows).hasMessageContaining("a row that can't be read");
            assertThat(ledger.balance("a").posted()).isEqualTo(new Money(999_000));
            assertThat(ledger.audit()).isEmpty();
        }
        assertThat(incidents).isEmpty();
    }

    private static int waitFor(CountDownLatch latch) {
        try {
            latch.await();
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void countsOfCallsThatCannotBeReadStopNoCapture() throws SQLException {
        try (SqliteStore store = open()) {
            CallSums sums = new CallSums();
            sums.add(CallEnd.Result.OK, 1);
            List<CallRow> rows =
                    List.of(new CallRow(5, new CallKey("tool", "shop", "balance"), sums));
            store.calls().add(rows);
            store.make(
                    connection -> {
                        try (Statement statement = connection.createStatement()) {
                            return statement.executeUpdate("UPDATE call_hours SET results = x'80'");
                        }
                    });
            assertThatThrownBy(() -> store.calls().add(rows)).isInstanceOf(StoreProblem.class);
            assertThat(call(ledger(store))).isInstanceOf(Capture.Captured.class);
            assertThat(store.writer().era()).isZero();
        }
    }

    @Test
    void nothingIsSoldWhileTheFileOfTheBooksIsTakenAway() throws IOException {
        Path file = folder.resolve("toolbooth.db");
        Path elsewhere = folder.resolve("elsewhere.db");
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
            Files.move(file, elsewhere);
            assertThat(call(ledger)).isInstanceOf(Capture.Unavailable.class);
            assertThat(ledger.deposit(Trade.deposit(new UUID(1, 2), "a", 5)))
                    .isInstanceOf(DepositResult.Unavailable.class);
            assertThat(file).doesNotExist();
            Files.move(elsewhere, file);
            awaitMended(store);
            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
            assertThat(ledger.balance("a").posted()).isEqualTo(new Money(999_000));
            assertThat(ledger.audit()).isEmpty();
        }
    }

    @Test
    void aFileThatSomebodyElseWritesIsUnavailableUntilTheyHaveFinished() throws SQLException {
        try (SqliteStore store = open();
                Connection other =
                        DriverManager.getConnection(
                                "jdbc:sqlite:" + folder.resolve("toolbooth.db"));
                Statement statement = other.createStatement()) {
            Ledger ledger = ledger(store);
            statement.execute("BEGIN IMMEDIATE");
            assertThat(call(ledger)).isInstanceOf(Capture.Unavailable.class);
            assertThat(incidents).hasSize(1);
            assertThat(ledger.deposit(Trade.deposit(new UUID(1, 2), "a", 5)))
                    .isInstanceOf(DepositResult.Unavailable.class);
            statement.execute("ROLLBACK");
            awaitMended(store);
            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
            assertThat(ledger.balance("a").posted()).isEqualTo(new Money(999_500));
            assertThat(ledger.balance("a").held()).isEqualTo(Money.ZERO);
            assertThat(ledger.audit()).isEmpty();
        }
    }

    @Test
    void aFullDiskChargesNobodyAndIsUsedAgainWhenThereIsRoom() throws SQLException {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            // Until the connection is opened anew, as it is after a failure.
            set(store, "max_page_count = 1");
            int captured = 0;
            while (call(ledger) instanceof Capture.Captured) {
                captured++;
            }
            assertThat(captured).isPositive();
            assertThat(incidents).singleElement().asString().contains("SQLITE_FULL");
            Money left = new Money(1_000_000L - captured * 500L);
            assertThat(ledger.balance("a").posted()).isEqualTo(left);
            assertThat(ledger.balance("a").held()).isEqualTo(Money.ZERO);
            assertThat(ledger.audit()).isEmpty();

            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
            assertThat(ledger.balance("a").posted()).isEqualTo(left.minus(new Money(500)));
            assertThat(ledger.audit()).isEmpty();
        }
    }

    @Test
    void aFileThatMayNotBeWrittenIsUnavailableUntilItMay() throws SQLException {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            set(store, "query_only = ON");
            assertThat(call(ledger)).isInstanceOf(Capture.Unavailable.class);
            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
            assertThat(ledger.audit()).isEmpty();
        }
    }

    private static void set(SqliteStore store, String setting) throws SQLException {
        store.make(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("PRAGMA " + setting);
                        return 0;
                    }
                });
    }

    @Test
    void aChangeThatFailsFailsAlone() throws SQLException {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            assertThatThrownBy(
                            () ->
                                    store.make(
                                            connection -> {
                                                insertKey(connection);
                                                return insertKey(connection);
                                            }))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("UNIQUE");
            assertThat(store.make(SqliteFailuresTest::insertKey)).isEqualTo(1);
            assertThat(call(ledger)).isInstanceOf(Capture.Captured.class);
            assertThat(incidents).isEmpty();
            assertThat(new SqliteJournal(store).era()).isZero();
        }
    }

    private static int insertKey(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate("INSERT INTO keys VALUES ('k', 'a', '{}', 1, 0)");
        }
    }

    @Test
    void whatWasHeldWhenSomethingCouldNotBeWrittenIsReleased() throws SQLException {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            Hold open =
                    Trade.held(ledger, Trade.reservation(new UUID(3, 1), Trade.payer("a"), 100));
            set(store, "query_only = ON");
            assertThat(call(ledger)).isInstanceOf(Capture.Unavailable.class);
            assertThat(ledger.capture(open, Trade.sale(100)))
                    .isNotInstanceOf(Capture.Captured.class);
            assertThat(ledger.entry(new UUID(3, 1))).isEmpty();
            assertThat(ledger.balance("a").posted()).isEqualTo(new Money(1_000_000));
        }
    }

    @Test
    void theAuditFindsWhatWasChangedByHand() throws SQLException {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            call(ledger);
            change(store, "UPDATE accounts SET micro_usd = micro_usd + 1 WHERE id = 'a'");
            assertThat(ledger.audit())
                    .anyMatch(fault -> fault.contains("account a has 999501"))
                    .anyMatch(fault -> fault.contains("sum to 1 millionths"));
            change(store, "UPDATE accounts SET micro_usd = micro_usd - 1 WHERE id = 'a'");
            assertThat(ledger.audit()).isEmpty();
            change(store, "UPDATE transfers SET balance_after = 7 WHERE tool IS NOT NULL");
            assertThat(ledger.audit()).singleElement().asString().contains("had 7 after it");
        }
    }

    private static void change(SqliteStore store, String sql) throws SQLException {
        store.make(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.executeUpdate(sql);
                    }
                });
    }

    @Test
    void noCustomerIsBelowZeroWhateverIsWritten() {
        try (SqliteStore store = open()) {
            assertThatThrownBy(
                            () ->
                                    change(
                                            store,
                                            "UPDATE accounts SET micro_usd = -1 WHERE id = 'a'"))
                    .hasMessageContaining("CHECK");
        }
    }
}
