package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.e2e.TortureCall.Told;
import dev.toolbooth.server.access.KeyText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator.SplittableGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the real server under load, kills it at any moment, looks into its books, and starts it
 * again on the same folder; many times. Not thread-safe.
 */
final class Torture {
    private static final String SERVERS =
            """
            [{"name":"base","license":"MIT","tools":["torture"],"price-usd-cents":0.05}]""";
    private static final long RICH_MICRO_USD = 1_000_000_000;
    private static final long POOR_MICRO_USD = 10_250;
    private static final long BUDGET_PER_KILL_MICRO_USD = 1_250;
    private static final int START_MILLIS_MAX = 900;
    private static final int ANSWERS_MAX = 160;
    private static final int KILL_NANOS_MAX = 5_000_000;
    private static final int REPLAYED_AGAIN = 5;
    private static final int RECEIPTS_READ = 3;
    private static final Duration SOON = Duration.ofSeconds(10);

    private final Path folder;
    private final Map<String, String> environment;
    private final SplittableGenerator random;
    private final int kills;
    private final TortureTally tally = new TortureTally();
    private final Config config;
    private final TortureLoad.Customers customers;
    private final TortureBooks books;
    private List<TortureCall> again = List.of();
    private List<String> topUpsAgain = List.of();
    private Map<UUID, TortureCustomer> receipts = Map.of();

    /**
     * @param folder for everything that is written
     * @param store where the books are
     */
    Torture(Path folder, String store, long seed, int kills) throws Exception {
        this.folder = folder;
        this.kills = kills;
        this.random =
                RandomGeneratorFactory.<SplittableGenerator>of("L64X128MixRandom").create(seed);
        this.environment =
                Map.of(
                        "PORT",
                        "0",
                        "TOOLBOOTH_DATA",
                        folder.resolve("data").toString(),
                        "TOOLBOOTH_STORE",
                        store,
                        "TOOLBOOTH_SERVERS",
                        SERVERS,
                        "TOOLBOOTH_JAVA_OPTS",
                        Flavour.QUICK
                                + " -Djava.io.tmpdir="
                                + Files.createDirectory(folder.resolve("tmp")));
        this.config = config(environment, folder);
        long budget = BUDGET_PER_KILL_MICRO_USD * kills;
        this.customers =
                new TortureLoad.Customers(
                        customer("rich", null),
                        List.of(customer("rich", budget), customer("rich", budget / 2)),
                        customer("poor", null));
        List<TortureCustomer> all = new ArrayList<>(customers.limited());
        all.add(customers.rich());
        all.add(customers.poor());
        this.books = new TortureBooks(tally);
        try (Stores open = Stores.open(config, Torture::report)) {
            all.forEach(customer -> open.keys().add(key(customer)));
            deposit(open, "rich", RICH_MICRO_USD);
            deposit(open, "poor", POOR_MICRO_USD);
        }
        ToolJar.pack(folder.resolve("torture.jar"), List.of(TortureTool.class));
    }

    static Config config(Map<String, String> environment, Path folder) {
        ConfigSources sources =
                new ConfigSources(
                        Optional.empty(), Map.of(), environment, folder, Optional.empty());
        return switch (new ConfigReader(sources).read()) {
            case ConfigResult.Loaded(Config config) -> config;
            case ConfigResult.Rejected(var configProblems) ->
                    throw new AssertionError(configProblems.report());
        };
    }

    private static String report(String where, Throwable fault) {
        throw new AssertionError(where, fault);
    }

    static TortureCustomer customer(String account, @Nullable Long budget) {
        KeyText text = KeyText.random();
        return new TortureCustomer(text.id(), text.reveal(), account, budget);
    }

    static ApiKey key(TortureCustomer customer) {
        Long budget = customer.budgetMicroUsd();
        return new ApiKey(
                customer.key(),
                "torture",
                KeyText.read(customer.secret()).orElseThrow().digest(),
                Scopes.of(List.of("*")),
                Set.of(),
                customer.account(),
                new SpendLimits(null, null, budget == null ? null : new Money(budget)),
                Clock.systemUTC().instant(),
                null,
                null,
                null);
    }

    static void deposit(Stores open, String account, long microUsd) {
        open.ledger()
                .deposit(
                        new Deposit(
                                UUID.randomUUID(),
                                account,
                                new Money(microUsd),
                                Deposit.Source.OPERATOR,
                                "torture",
                                Clock.systemUTC().instant()));
    }

    /** Kills the server as often as was asked for; ends at the first thing that is wrong. */
    TortureTally run() throws Exception {
        for (int life = 1; life <= kills; life++) {
            if (random.nextInt(10) == 0) {
                dieAtStart(life);
            } else {
                live(life);
            }
            tally.kills++;
        }
        try (Stores open = Stores.open(config, Torture::report)) {
            books.compareAll(open);
        }
        assertThat(books.violations()).isEmpty();
        askDoctor();
        // Who is killed while it starts may leave the library that it was unpacking.
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertThat(left.count()).isLessThanOrEqualTo(tally.killsAtStart);
        }
        return tally;
    }

    private void askDoctor() throws InterruptedException {
        try (Child doctor = Flavour.JAR.start(folder, environment, "doctor")) {
            List<String> findings = doctor.lines();
            assertThat(doctor.exit(SOON)).as("%s", findings).isZero();
        }
    }

    private Child start(int life) {
        Map<String, String> variables = new HashMap<>(environment);
        variables.put(TortureTool.RUNS, runs(life).toString());
        return Flavour.JAR.start(
                folder, variables, "serve", "--tools", folder.resolve("torture.jar").toString());
    }

    private Path runs(int life) {
        return folder.resolve("runs-" + life);
    }

    private void dieAtStart(int life) throws Exception {
        try (Child server = start(life)) {
            server.killAfter(Duration.ofMillis(random.nextInt(START_MILLIS_MAX)));
        }
        tally.killsAtStart++;
    }

    private void live(int life) throws Exception {
        TortureLoad load;
        try (Child server = start(life)) {
            int port = URI.create(Product.base(server)).getPort();
            try (TortureClient client = new TortureClient(port)) {
                readReceipts(client);
                int answers = random.nextInt(1, ANSWERS_MAX);
                // Right after an answer is when something may be told that is not written yet.
                Runnable enough = random.nextBoolean() ? server::kill : () -> {};
                load =
                        new TortureLoad(
                                client, customers, life, again, topUpsAgain, answers, enough);
                load.start(random.split());
                assertThat(load.awaitAnswers())
                        .as("%s answers; %s; %s", answers, load.problems(), server.errors())
                        .isTrue();
                server.await(Duration.ofNanos(random.nextInt(KILL_NANOS_MAX)));
                server.killAfter(Duration.ZERO);
                load.join();
            }
        }
        Map<TortureCall, List<Told>> told = new LinkedHashMap<>();
        load.sent().forEach(call -> told.put(call, call.takeTold()));
        try (Stores open = Stores.open(config, Torture::report)) {
            books.compare(open, load, told, runs(life));
        }
        assertThat(books.violations()).as("after life %s: %s", life, tally).isEmpty();
        remember(load, told);
        Files.deleteIfExists(runs(life));
    }

    private void readReceipts(TortureClient client) throws IOException, InterruptedException {
        for (Map.Entry<UUID, TortureCustomer> one : receipts.entrySet()) {
            assertThat(client.receipt(one.getValue(), one.getKey())).isEqualTo(200);
            tally.receipts++;
        }
    }

    /** What is asked for again in the next life: all that was not answered, and a bit more. */
    private void remember(TortureLoad load, Map<TortureCall, List<Told>> told) {
        List<TortureCall> calls = new ArrayList<>();
        Map<UUID, TortureCustomer> some = new HashMap<>();
        int answered = 0;
        for (Map.Entry<TortureCall, List<Told>> one : told.entrySet()) {
            TortureCall call = one.getKey();
            if (call.repeatable()
                    && (one.getValue().isEmpty()
                            || (TortureLoad.billed(one.getValue())
                                    && answered++ < REPLAYED_AGAIN))) {
                calls.add(call);
            }
            for (Told what : one.getValue()) {
                if (what instanceof Told.Billed billed && some.size() < RECEIPTS_READ) {
                    some.put(billed.receipt(), call.customer());
                }
            }
        }
        again = calls;
        receipts = some;
        topUpsAgain =
                load.topUps().entrySet().stream()
                        .filter(topUp -> topUp.getValue().isEmpty())
                        .map(Map.Entry::getKey)
                        .toList();
    }
}
