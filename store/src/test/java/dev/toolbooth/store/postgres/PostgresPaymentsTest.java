package dev.toolbooth.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentBook.Moving;
import dev.toolbooth.core.pay.PaymentBook.Taking;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.core.pay.PaymentRecord.State;
import dev.toolbooth.core.pay.PurchaseKey;
import dev.toolbooth.store.LedgerContract;
import dev.toolbooth.store.PaymentBookRules;
import dev.toolbooth.store.PaymentFaults;
import dev.toolbooth.store.PostgresBooks;
import dev.toolbooth.store.PostgresLossTest;
import dev.toolbooth.store.PostgresServer;
import dev.toolbooth.store.StoreProblem;
import dev.toolbooth.store.Trade;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PostgresPaymentsTest extends PaymentBookRules {
    private final PostgresServer.Fresh database;
    private final LossySource source;
    private PostgresStore store;

    PostgresPaymentsTest() throws SQLException {
        database = PostgresBooks.empty();
        source = new LossySource(PostgresSource.at(database.url()));
    }

    @BeforeEach
    void open() {
        store = PostgresBooks.store(source, "node");
    }

    @Override
    public PaymentBook book() {
        return store.payments();
    }

    @Override
    public void reopen() {
        store.close();
        open();
    }

    @Override
    public void close() {
        store.close();
    }

    @Test
    void ofManyNodesOneTakesAPayment() throws Exception {
        try (PostgresStore two = PostgresBooks.store(source, "two");
                PostgresStore three = PostgresBooks.store(source, "three")) {
            List<PaymentBook> nodes = List.of(book(), two.payments(), three.payments());
            AtomicInteger next = new AtomicInteger();
            for (int round = 0; round < 5; round++) {
                String key = "k" + round;
                List<Taking> all =
                        LedgerContract.atOnce(
                                30, () -> nodes.get(next.getAndIncrement() % 3).take(payment(key)));
                assertThat(all.stream().filter(each -> each instanceof Taking.Taken)).hasSize(1);
                assertThat(all.stream().filter(each -> each instanceof Taking.Before)).hasSize(29);
            }
        }
    }

    /** finding M11, where several nodes take payments of one wallet for one call. */
    @Test
    void ofManyNodesOneTakesAPaymentForTheSame() throws Exception {
        try (PostgresStore two = PostgresBooks.store(source, "two");
                PostgresStore three = PostgresBooks.store(source, "three")) {
            List<PaymentBook> nodes = List.of(book(), two.payments(), three.payments());
            AtomicInteger next = new AtomicInteger();
            PaymentRecord any = payment("any");
            PurchaseKey same = new PurchaseKey(any.verified().account(), any.purchase(), null);
            List<Taking> all =
                    LedgerContract.atOnce(
                            30,
                            () -> {
                                int number = next.getAndIncrement();
                                return nodes.get(number % 3).take(payment("k" + number), same);
                            });
            assertThat(all.stream().filter(each -> each instanceof Taking.Taken)).hasSize(1);
            assertThat(all.stream().filter(each -> each instanceof Taking.Held)).hasSize(29);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BEFORE_COMMIT", "AFTER_COMMIT"})
    void whatIsLostDuringACommitHappensOnceAndIsToldSo(LossySource.Loss loss) {
        source.lose(loss);
        PaymentRecord first = took(payment("k"));
        assertThat(source.hasLost()).isTrue();
        source.lose(loss);
        PaymentRecord next = moved(first.to(State.SETTLING, Trade.NOON, ""));
        assertThat(source.hasLost()).isTrue();
        source.lose(loss);
        assertThat(book().take(payment("k"))).isEqualTo(new Taking.Before(next));
        source.lose(loss);
        assertThat(book().move(first.to(State.FAILED, Trade.NOON, ""))).isEqualTo(Moving.CHANGED);
        assertThat(book().latest(null, null, null, 9)).containsExactly(next);
    }

    @Test
    void connectionsThatWereKilledMeanwhileAreOpenedAgain() throws SQLException {
        PaymentRecord first = took(payment("k"));
        PostgresBooks.execute(
                database,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        PaymentRecord next = moved(first.to(State.SETTLING, Trade.NOON, ""));
        assertThat(book().find(first.id())).contains(next);
    }

    @Test
    void aDatabaseThatIsGoneIsUnavailableAndKeepsWhatItHad() throws SQLException {
        PostgresServer server = PostgresServer.start(Map.of());
        boolean stopped = false;
        try {
            PostgresStore there =
                    PostgresBooks.store(PostgresSource.at(server.fresh().url()), "node");
            PaymentRecord first = payment("k");
            assertThat(there.payments().take(first)).isEqualTo(new Taking.Taken());
            server.stop();
            stopped = true;
            assertThat(there.payments().take(payment("k2"))).isEqualTo(new Taking.Unavailable());
            assertThat(there.payments().move(first.to(State.FAILED, Trade.NOON, "")))
                    .isEqualTo(Moving.UNAVAILABLE);
            assertThatThrownBy(() -> there.payments().find(first.id()))
                    .isInstanceOf(StoreProblem.class)
                    .hasMessageContaining("payments can't be read");
            there.close();
        } finally {
            if (!stopped) {
                server.stop();
            }
        }
    }

    @Test
    void aServerThatCrashesUnderLoadLosesNothingThatWasTold() throws Exception {
        PostgresServer server = PostgresServer.start(Map.of());
        try {
            PostgresServer.Fresh own = server.fresh();
            PostgresStore there = PostgresBooks.store(PostgresSource.at(own.url()), "node");
            Map<UUID, PaymentRecord> told = new ConcurrentHashMap<>();
            CountDownLatch some = new CountDownLatch(100);
            AtomicBoolean crashed = new AtomicBoolean();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    all.add(
                            threads.submit(
                                    () -> {
                                        int after = 0;
                                        while (after < 5) {
                                            boolean bought = buy(there.payments(), told);
                                            after += crashed.get() && bought ? 1 : 0;
                                            some.countDown();
                                        }
                                    }));
                }
                some.await();
                PostgresLossTest.crash(own);
                crashed.set(true);
                for (Future<?> each : all) {
                    each.get();
                }
            }
            assertThat(told).hasSizeGreaterThanOrEqualTo(100);
            told.forEach(
                    (id, last) -> {
                        PaymentRecord now = there.payments().find(id).orElseThrow();
                        // A change that nobody was told of may be there all the same.
                        assertThat(now.version()).isBetween(last.version(), last.version() + 1);
                        assertThat(now.version() > last.version() || now.equals(last)).isTrue();
                    });
            there.close();
        } finally {
            server.stop();
        }
    }

    /** Takes a payment and moves it on; whether both went well. */
    private boolean buy(PaymentBook book, Map<UUID, PaymentRecord> told) {
        PaymentRecord first = payment("k" + newId());
        if (book.take(first) instanceof Taking.Taken) {
            told.put(first.id(), first);
            PaymentRecord next = first.to(State.SETTLING, Trade.NOON, "");
            if (book.move(next) == Moving.MOVED) {
                told.put(next.id(), next);
                return true;
            }
        }
        return false;
    }

    @Test
    void whatCanNotBeWrittenIsUnavailableAndHarmsNothingElse() {
        assertThat(book().take(payment("nothing \u0000 more"))).isEqualTo(new Taking.Unavailable());
        took(payment("k"));
    }

    @Test
    void theAuditFindsPaymentsWithoutTheirEntries() throws SQLException {
        try (PostgresServer.Fresh own = PostgresServer.shared().fresh();
                PostgresStore books = PostgresBooks.store(PostgresSource.at(own.url()), "node")) {
            PaymentFaults.check(
                    books.ledger(), books.payments(), sql -> PostgresBooks.execute(own, sql));
        }
    }
}
