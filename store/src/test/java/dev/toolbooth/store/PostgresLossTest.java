package dev.toolbooth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.core.ledger.Capture;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.ClaimResult;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.ledger.DepositResult;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.ledger.Hold;
import dev.toolbooth.core.ledger.HoldResult;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Payer;
import dev.toolbooth.store.postgres.LossySource;
import dev.toolbooth.store.postgres.PostgresLedger;
import dev.toolbooth.store.postgres.PostgresSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of the books when connections, nodes and PostgreSQL itself die. */
public class PostgresLossTest {
    private static final Payer ANN = Trade.payer("ann");

    private final AtomicLong ids = new AtomicLong();

    private UUID id() {
        return new UUID(0x7000, ids.incrementAndGet());
    }

    @ParameterizedTest
    @EnumSource(names = {"BEFORE_COMMIT", "AFTER_COMMIT"})
    void whatIsLostDuringACommitHappensOnceAndIsToldSo(LossySource.Loss loss) throws SQLException {
        try (PostgresServer.Fresh database = PostgresServer.shared().fresh()) {
            LossySource source = new LossySource(PostgresSource.at(database.url()));
            PostgresLedger ledger = PostgresBooks.node(source, "node");
            source.lose(loss);
            Deposit deposit = Trade.deposit(id(), "ann", 1_000);
            assertThat(ledger.deposit(deposit)).isInstanceOf(DepositResult.Credited.class);
            assertThat(source.hasLost()).isTrue();

            source.lose(loss);
            Claim claim = Trade.claim("me", "k", id());
            assertThat(ledger.claim(claim)).isEqualTo(new ClaimResult.Mine());

            source.lose(loss);
            Hold hold = Trade.held(ledger, Trade.reservation(claim.call(), ANN, 300));
            assertThat(ledger.balance("ann").held()).isEqualTo(new Money(300));

            source.lose(loss);
            Capture capture =
                    ledger.capture(hold, Trade.sale(200, new Sale.Kept(claim, "well done")));
            assertThat(((Capture.Captured) capture).entry().balanceAfter())
                    .isEqualTo(new Money(800));
            assertThat(hold.state()).isEqualTo(Hold.State.CAPTURED);
            assertThat(ledger.claim(Trade.claim("me", "k", id())))
                    .isEqualTo(new ClaimResult.Done("well done"));

            Hold other = Trade.held(ledger, Trade.reservation(id(), ANN, 300));
            source.lose(loss);
            assertThat(ledger.release(other)).isEqualTo(Hold.State.OPEN);
            assertThat(source.hasLost()).isTrue();
            assertThat(ledger.balance("ann")).isEqualTo(LedgerRules.balance(800, 0));
            assertThat(ledger.entries("ann", null, 9)).hasSize(2);
            assertThat(ledger.audit()).isEmpty();
            ledger.close();
        }
    }

    @Test
    void aPasswordIsNotTold() {
        PostgresSource source = PostgresSource.at("jdbc:postgres://host/books?password=secret");
        assertThatThrownBy(() -> PostgresBooks.node(source, "node"))
                .isInstanceOf(StoreProblem.class)
                .hasMessageContaining("jdbc:postgresql://HOST:PORT/DATABASE")
                .hasMessageNotContaining("secret")
                .hasRootCauseMessage(
                        "the address is none of PostgreSQL, which looks like"
                                + " jdbc:postgresql://HOST:PORT/DATABASE?user=NAME&password=…");
    }

    @Test
    void whatCanNotBeWrittenHarmsNothingElse() throws Exception {
        try (PostgresServer.Fresh database = PostgresServer.shared().fresh()) {
            PostgresLedger ledger = PostgresBooks.node(PostgresSource.at(database.url()), "node");
            List<DepositResult> all =
                    LedgerContract.atOnce(
                            60,
                            () -> {
                                UUID id = id();
                                boolean bad = id.getLeastSignificantBits() % 10 == 0;
                                return ledger.deposit(
                                        new Deposit(
                                                id,
                                                "ann",
                                                new Money(10),
                                                Deposit.Source.OPERATOR,
                                                bad ? "\u0000" : "good",
                                                Trade.NOON));
                            });
            assertThat(all.stream().filter(each -> each instanceof DepositResult.Unavailable))
                    .hasSize(6);
            assertThat(all.stream().filter(each -> each instanceof DepositResult.Credited))
                    .hasSize(54);
            assertThat(ledger.balance("ann").posted()).isEqualTo(new Money(540));
            ledger.close();
        }
    }

    @Test
    void aHoldThatTheDatabaseLostIsNotCaptured() throws SQLException {
        try (PostgresServer.Fresh database = PostgresServer.shared().fresh()) {
            PostgresLedger ledger = PostgresBooks.node(PostgresSource.at(database.url()), "node");
            ledger.deposit(Trade.deposit(id(), "ann", 1_000));
            Hold hold = Trade.held(ledger, Trade.reservation(id(), ANN, 300));
            // As it is after a crash that came before the hold was on the disk.
            PostgresBooks.execute(
                    database,
                    "DELETE FROM holds; UPDATE meters SET held = 0;"
                            + " UPDATE accounts SET held_micro_usd = 0");
            assertThat(ledger.capture(hold, Trade.sale(300))).isEqualTo(new Capture.Unavailable());
            assertThat(hold.state()).isEqualTo(Hold.State.RELEASED);
            assertThat(ledger.expire(Trade.NOON)).isZero();
            assertThat(ledger.balance("ann")).isEqualTo(LedgerRules.balance(1_000, 0));
            assertThat(ledger.audit()).isEmpty();
            ledger.close();
        }
    }

    /** Callers that buy from some nodes until they are told to stop, and what they were told. */
    private final class Load {
        private static final int CALLERS = 16;

        private final List<PostgresLedger> nodes;
        private final Set<UUID> captured = ConcurrentHashMap.newKeySet();

        /** Calls of which the ledger couldn't say whether they were captured. */
        private final Set<UUID> doubtful = ConcurrentHashMap.newKeySet();

        private final Semaphore more = new Semaphore(0);
        private final AtomicLong unavailable = new AtomicLong();
        private volatile boolean stop;

        Load(List<PostgresLedger> nodes) {
            this.nodes = nodes;
        }

        private void run(int caller) {
            while (!stop) {
                PostgresLedger ledger = nodes.get(caller % nodes.size());
                UUID call = id();
                Payer payer = Trade.payer("a" + caller % 3);
                Capture capture =
                        ledger.hold(Trade.reservation(call, payer, 7))
                                        instanceof HoldResult.Held(var hold)
                                ? ledger.capture(hold, Trade.sale(5))
                                : new Capture.Unavailable();
                switch (capture) {
                    case Capture.Captured _ -> {
                        captured.add(call);
                        more.release();
                    }
                    case Capture.Unknown _ -> doubtful.add(call);
                    case Capture.Unavailable _, Capture.NotHeld _, Capture.TooMuch _ ->
                            unavailable.incrementAndGet();
                }
            }
        }

        /** Runs until so many more were captured after each of some misfortunes. */
        void through(int times, int calls, Misfortune misfortune) throws Exception {
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<?>> all = new ArrayList<>();
                for (int i = 0; i < CALLERS; i++) {
                    int caller = i;
                    all.add(threads.submit(() -> run(caller)));
                }
                try {
                    for (int i = 0; i < times; i++) {
                        awaitMore(calls);
                        misfortune.strike();
                    }
                    awaitMore(calls);
                } finally {
                    stop = true;
                }
                for (Future<?> each : all) {
                    each.get();
                }
            }
        }

        private void awaitMore(int calls) throws InterruptedException {
            more.drainPermits();
            more.acquire(calls);
        }
    }

    private interface Misfortune {
        void strike() throws Exception;
    }

    private void pay(PostgresLedger ledger) {
        for (int i = 0; i < 3; i++) {
            assertThat(ledger.deposit(Trade.deposit(id(), "a" + i, 1_000_000_000)))
                    .isInstanceOf(DepositResult.Credited.class);
        }
    }

    /** What was told as captured is in the books, and nothing else that isn't in doubt. */
    private static void check(PostgresLedger ledger, Load load) {
        Set<UUID> posted = new HashSet<>();
        List<Entry> page = ledger.entries("revenue:shop", null, 1_000);
        while (!page.isEmpty()) {
            page.forEach(entry -> posted.add(entry.id()));
            page = ledger.entries("revenue:shop", page.getLast().id(), 1_000);
        }
        assertThat(posted).containsAll(load.captured);
        posted.removeAll(load.captured);
        assertThat(load.doubtful).containsAll(posted);
        ledger.expire(Trade.NOON.plus(Duration.ofDays(1)));
        for (int i = 0; i < 3; i++) {
            assertThat(ledger.balance("a" + i).held()).isEqualTo(Money.ZERO);
        }
        assertThat(ledger.audit()).isEmpty();
    }

    @Test
    void connectionsThatAreKilledLoseNothing() throws Exception {
        try (PostgresServer.Fresh database = PostgresServer.shared().fresh()) {
            PostgresLedger one = PostgresBooks.node(PostgresSource.at(database.url()), "node");
            PostgresLedger two = PostgresBooks.node(PostgresSource.at(database.url()), "node");
            pay(one);
            Load load = new Load(List.of(one, two));
            load.through(
                    10,
                    100,
                    () ->
                            PostgresBooks.execute(
                                    database,
                                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                            + " WHERE datname = current_database()"
                                            + " AND pid <> pg_backend_pid()"));
            check(two, load);
            one.close();
            two.close();
        }
    }

    @Test
    void aServerThatCrashesUnderLoadLosesNothingThatWasTold() throws Exception {
        PostgresServer server = PostgresServer.start(Map.of());
        try {
            PostgresServer.Fresh database = server.fresh();
            PostgresLedger one = PostgresBooks.node(PostgresSource.at(database.url()), "node");
            PostgresLedger two = PostgresBooks.node(PostgresSource.at(database.url()), "node");
            pay(one);
            Load load = new Load(List.of(one, two));
            load.through(1, 200, () -> crash(database));
            assertThat(load.unavailable).hasPositiveValue();
            check(one, load);
            one.close();
            two.close();
        } finally {
            server.stop();
        }
    }

    /** finding A5: nobody has to call for that to be known. */
    @Test
    void aNodeKnowsThatItsServerIsGoneAndRunsNothing() throws Exception {
        PostgresServer server = PostgresServer.start(Map.of());
        try {
            PostgresLedger ledger =
                    PostgresBooks.node(PostgresSource.at(server.fresh().url()), "node");
            pay(ledger);
            assertThat(ledger.trouble()).isNull();
            server.stop();
            while (ledger.trouble() == null) {
                Thread.onSpinWait();
            }
            assertThat(ledger.trouble()).contains("PostgreSQL can't be used");
            assertThat(ledger.hold(Trade.reservation(id(), Trade.payer("a1"), 7)))
                    .isInstanceOf(HoldResult.Unavailable.class);
            ledger.close();
        } finally {
            server.stop();
        }
    }

    /** Kills one of its processes, upon which the server drops all others and recovers. */
    public static void crash(PostgresServer.Fresh database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            ProcessHandle.of(row.getLong(1)).orElseThrow().destroyForcibly();
        }
    }

    @Test
    void aNodeThatDiesLosesNothingThatItTold() throws Exception {
        try (PostgresServer.Fresh database = PostgresServer.shared().fresh()) {
            PostgresLedger dying = PostgresBooks.node(PostgresSource.at(database.url()), "node");
            pay(dying);
            Load load = new Load(List.of(dying));
            load.through(1, 200, () -> {});
            Hold left = Trade.held(dying, Trade.reservation(id(), Trade.payer("a1"), 7));
            PostgresBooks.execute(
                    database,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
            PostgresLedger other = PostgresBooks.node(PostgresSource.at(database.url()), "node");
            assertThat(other.balance("a1").held()).isEqualTo(new Money(7));
            assertThat(other.expire(left.reservation().expires())).isEqualTo(1);
            check(other, load);
            other.close();
            dying.close();
        }
    }
}
