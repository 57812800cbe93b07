package dev.toolbooth.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.ledger.BookLedger;
import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.Reservation;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.store.StoreBusy;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.Trade;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ledger on SQLite: what it says has happened is there, exactly once, also after reopening. */
class SqliteJournalTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Trade.NOON);

    @TempDir Path folder;

    private SqliteStore open() {
        return SqliteStore.open(folder, CLOCK, (_, _) -> "");
    }

    private static Ledger ledger(SqliteStore store) {
        return new BookLedger(new SqliteJournal(store));
    }

    @Test
    void manyCallersOfFewAccountsSeeEachBalanceOnce() throws Exception {
        int callers = 64;
        int calls = 1_000;
        int accounts = 3;
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            for (int i = 0; i < accounts; i++) {
                ledger.deposit(Trade.deposit(new UUID(1, i), "a" + i, 1_000_000_000));
            }
            Set<String> balances = ConcurrentHashMap.newKeySet();
            inParallel(
                    callers,
                    caller -> {
                        Payer payer = Trade.payer("a" + caller % accounts);
                        for (int i = 0; i < calls; i++) {
                            UUID call = new UUID(caller + 10, i);
                            Hold hold = Trade.held(ledger, Trade.reservation(call, payer, 700));
                            Capture capture = ledger.capture(hold, Trade.sale(500));
                            Entry entry = ((Capture.Captured) capture).entry();
                            balances.add(payer.account() + entry.balanceAfter());
                        }
                    });
            assertThat(balances).hasSize(callers * calls);
            assertThat(ledger.audit()).isEmpty();
            for (int i = 0; i < accounts; i++) {
                int calling = (callers + accounts - 1 - i) / accounts;
                assertThat(ledger.balance("a" + i).posted())
                        .isEqualTo(new Money(1_000_000_000L - calling * 500L * calls));
            }
            assertThat(store.counts().largest()).isGreaterThan(1);
        }
    }

    private interface Body {
        void run(int caller);
    }

    private static void inParallel(int callers, Body body)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                int caller = i;
                all.add(threads.submit(() -> body.run(caller)));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }

    @Test
    void everythingIsThereAfterReopening() {
        UUID call = new UUID(2, 1);
        Claim claim = Trade.claim("me", "k1", call);
        Entry captured;
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            ledger.deposit(Trade.deposit(new UUID(1, 1), "a", 1_000));
            ledger.claim(claim);
            Hold hold = Trade.held(ledger, Trade.reservation(call, Trade.payer("a"), 700));
            Sale sale = Trade.sale(500, new Sale.Kept(claim, "well done"));
            captured = ((Capture.Captured) ledger.capture(hold, sale)).entry();
            Trade.held(ledger, Trade.reservation(new UUID(2, 2), Trade.payer("a"), 300));
            ledger.claim(Trade.claim("me", "k2", new UUID(2, 2)));
        }
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            assertThat(ledger.balance("a").posted()).isEqualTo(new Money(500));
            assertThat(ledger.balance("a").held()).isEqualTo(Money.ZERO);
            assertThat(ledger.entry(call)).contains(captured);
            assertThat(ledger.entries("a", new UUID(1, 1), 10)).containsExactly(captured);
            assertThat(ledger.claim(Trade.claim("me", "k1", new UUID(2, 3))))
                    .isEqualTo(new ClaimResult.Done("well done"));
            assertThat(ledger.claim(Trade.claim("me", "k2", new UUID(2, 4))))
                    .isEqualTo(new ClaimResult.Mine());
            assertThat(ledger.deposit(Trade.deposit(new UUID(1, 1), "a", 1_000)))
                    .isInstanceOf(DepositResult.Before.class);
            assertThat(ledger.audit()).isEmpty();
        }
    }

    @Test
    void listsGoOnAfterTheLastOne() {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            for (int i = 0; i < 10; i++) {
                // Ids go down, so their order is not the order of time.
                ledger.deposit(Trade.deposit(new UUID(1, 100 - i), "a" + i % 2, 1_000));
            }
            for (int i = 0; i < 4; i++) {
                UUID call = new UUID(2, i);
                Hold hold = Trade.held(ledger, Trade.reservation(call, Trade.payer("a1"), 10));
                ledger.capture(hold, Trade.sale(10));
            }
            assertThat(pages(ledger, null)).hasSize(14);
            assertThat(pages(ledger, "a1")).hasSize(9);
            assertThat(pages(ledger, Account.revenue("shop"))).hasSize(4);
            assertThat(pages(ledger, "source:operator")).hasSize(10);
            assertThat(pages(ledger, "nobody")).isEmpty();
            assertThat(ledger.entries(null, new UUID(7, 7), 5)).isEmpty();
            assertThat(ledger.accounts(null, 2))
                    .extracting(Account::id)
                    .containsExactly("a0", "a1");
            assertThat(ledger.accounts("a1", 9))
                    .extracting(Account::id)
                    .containsExactly("revenue:shop", "source:operator");
        }
    }

    private static List<Entry> pages(Ledger ledger, @Nullable String of) {
        List<Entry> all = new ArrayList<>();
        UUID after = null;
        while (true) {
            List<Entry> page = ledger.entries(of, after, 3);
            if (page.isEmpty()) {
                assertThat(new HashSet<>(all)).hasSameSizeAs(all);
                return all;
            }
            all.addAll(page);
            after = page.getLast().id();
        }
    }

    @Test
    void entriesOfAnAccountAreReadInTheOrderOfAnIndex() throws SQLException {
        try (SqliteStore store = open();
                SqliteReader reader = store.reader()) {
            for (String sql : List.of(SqliteLedgerQueries.OF_ACCOUNT, SqliteLedgerQueries.LATEST)) {
                assertThat(plan(reader, sql))
                        .anyMatch(step -> step.contains("SEARCH x USING PRIMARY KEY"))
                        .noneMatch(step -> step.contains("TEMP B-TREE"))
                        .noneMatch(step -> step.contains("SCAN t"));
            }
        }
    }

    private static List<String> plan(SqliteReader reader, String sql) throws SQLException {
        return reader.read(
                from -> {
                    List<String> steps = new ArrayList<>();
                    try (ResultSet row = from.prepare("EXPLAIN QUERY PLAN " + sql).executeQuery()) {
                        while (row.next()) {
                            steps.add(row.getString("detail"));
                        }
                    }
                    return steps;
                });
    }

    @Test
    void outcomesAreForgottenWhenTheirTimeIsUp() {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            ledger.deposit(Trade.deposit(new UUID(1, 1), "a", 1_000));
            UUID call = new UUID(2, 1);
            Claim claim = Trade.claim("me", "k", call);
            ledger.claim(claim);
            Hold hold = Trade.held(ledger, Trade.reservation(call, Trade.payer("a"), 700));
            ledger.capture(hold, Trade.sale(500, new Sale.Kept(claim, "done")));
            assertThat(ledger.forgetClaims(claim.expires().minusMillis(1))).isZero();
            assertThat(ledger.forgetClaims(claim.expires())).isEqualTo(1);
            assertThat(ledger.claim(Trade.claim("me", "k", new UUID(2, 2))))
                    .isEqualTo(new ClaimResult.Mine());
        }
    }

    @Test
    void aFolderIsForOneStoreAtATime() {
        try (SqliteStore first = open()) {
            assertThat(first.counts().batches()).isZero();
            assertThatThrownBy(this::open)
                    .isInstanceOf(StoreBusy.class)
                    .hasMessageContaining("another Toolbooth");
        }
        open().close();
    }

    @Test
    void itsFilesAreForTheirOwnerOnly() throws Exception {
        try (SqliteStore store = open()) {
            ledger(store).deposit(Trade.deposit(new UUID(1, 1), "a", 1_000));
            for (String file : List.of("toolbooth.db", "toolbooth.db-wal", "toolbooth.lock")) {
                assertThat(
                                PosixFilePermissions.toString(
                                        Files.getPosixFilePermissions(folder.resolve(file))))
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void somethingElseThatIsNoDatabaseIsLeftAlone() throws Exception {
        Files.writeString(folder.resolve("toolbooth.db"), "my diary, ".repeat(1_000));
        assertThatThrownBy(this::open)
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("toolbooth.db");
        assertThat(folder.resolve("toolbooth.db")).content().startsWith("my diary");
        Files.delete(folder.resolve("toolbooth.db"));
        open().close();
    }

    @Test
    void aDayThatBeganLaterStartsAgainAndAnEarlierOneIsNotCounted() {
        try (SqliteStore store = open()) {
            Ledger ledger = ledger(store);
            ledger.deposit(Trade.deposit(new UUID(1, 1), "a", 1_000));
            Hold late = Trade.held(ledger, Trade.reservation(new UUID(2, 1), Trade.payer("a"), 5));
            Reservation nextDay =
                    new Reservation(
                            new UUID(2, 2),
                            Trade.payer("a"),
                            "shop",
                            new Money(7),
                            0,
                            Trade.NOON.plus(Duration.ofDays(1)),
                            Trade.NOON.plus(Duration.ofDays(2)));
            Hold next = Trade.held(ledger, nextDay);
            ledger.capture(next, Trade.sale(7));
            ledger.capture(late, Trade.sale(5));
            assertThat(ledger.audit()).isEmpty();
        }
    }
}
