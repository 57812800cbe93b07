package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.e2e.TortureCall.Told;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** finding A9: the commands {@code backup} and {@code restore}, with a server that is selling. */
@Timeout(180)
class BackupUnderLoadTest {
    private static final String SERVERS =
            """
            [{"name":"base","license":"MIT","tools":["torture"],"price-usd-cents":0.05}]\
            """;
    private static final long RICH_MICRO_USD = 1_000_000_000;
    private static final int CLIENTS = 4;

    /** How many calls are billed before the back-up begins, and more once it is made. */
    private static final int CALLS = 20;

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir Path folder;
    private final TortureCustomer customer = Torture.customer("rich", null);
    private final Map<TortureCall, UUID> receipts = new ConcurrentHashMap<>();
    private final Semaphore billed = new Semaphore(0);
    private volatile boolean enough;

    @BeforeEach
    void fill() throws Exception {
        ToolJar.pack(folder.resolve("torture.jar"), List.of(TortureTool.class));
        try (Stores stores = books("data")) {
            stores.keys().add(Torture.key(customer));
            Torture.deposit(stores, customer.account(), RICH_MICRO_USD);
        }
    }

    private Map<String, String> environment(String data) {
        Map<String, String> environment = new HashMap<>();
        environment.put("PORT", "0");
        environment.put("TOOLBOOTH_DATA", folder.resolve(data).toString());
        environment.put("TOOLBOOTH_SERVERS", SERVERS);
        environment.put(TortureTool.RUNS, folder.resolve("runs").toString());
        return environment;
    }

    private Stores books(String data) throws Exception {
        return Stores.open(
                Torture.config(environment(data), folder),
                (where, fault) -> {
                    throw new AssertionError(where, fault);
                });
    }

    private Child serve(String data) {
        return Flavour.JAR.start(
                folder,
                environment(data),
                "serve",
                "--tools",
                folder.resolve("torture.jar").toString());
    }

    private static TortureClient client(Child server) throws InterruptedException {
        return new TortureClient(URI.create(Product.base(server)).getPort());
    }

    /** What a command says when all is well. */
    private String run(String data, String... command) throws InterruptedException {
        try (Child child = Flavour.JAR.start(folder, environment(data), command)) {
            assertThat(child.exit(SOON)).as(child.errors()).isZero();
            return String.join("\n", child.lines());
        }
    }

    @Test
    void whatWasToldBeforeABackUpBeganIsInItAndNothingThatWasNot() throws Exception {
        Set<TortureCall> before;
        String file = folder.resolve("books.zip").toString();
        try (Child server = serve("data");
                TortureClient client = client(server);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                String name = "client-" + i;
                all.add(clients.submit(() -> buy(client, name)));
            }
            billed.acquire(CALLS);
            before = Set.copyOf(receipts.keySet());
            assertThat(run("data", "backup", file)).contains("made " + file, "the ledger adds up");
            billed.drainPermits();
            billed.acquire(CALLS);
            enough = true;
            for (Future<?> one : all) {
                one.get();
            }
            server.killAfter(Duration.ZERO);
        }
        String restored = folder.resolve("restored").toString();
        assertThat(run("data", "restore", file, "--data", restored))
                .contains("restored " + restored, "the ledger adds up");
        Set<UUID> kept = kept();
        assertThat(receipts.values()).containsAll(kept);
        assertThat(kept).containsAll(before.stream().map(receipts::get).toList());
        assertThat(kept).hasSizeLessThan(receipts.size());
        startThere(kept);
    }

    private Void buy(TortureClient client, String name) throws IOException, InterruptedException {
        for (int i = 0; !enough; i++) {
            TortureCall call = new TortureCall(name + "-" + i, "plain", customer, true);
            receipts.put(call, told(client, call).receipt());
            billed.release();
        }
        return null;
    }

    private static Told.Billed told(TortureClient client, TortureCall call)
            throws IOException, InterruptedException {
        client.call(call);
        List<Told> told = call.takeTold();
        assertThat(told).singleElement().isInstanceOf(Told.Billed.class);
        return (Told.Billed) told.getFirst();
    }

    /** The receipts of all calls that are in the restored books, which add up. */
    private Set<UUID> kept() throws Exception {
        Set<UUID> kept = new HashSet<>();
        try (Stores stores = books("restored")) {
            assertThat(stores.ledger().audit()).isEmpty();
            for (Entry entry : stores.ledger().entries(null, null, 100_000)) {
                if (entry.sold() != null) {
                    kept.add(entry.id());
                }
            }
            assertThat(stores.ledger().balance(customer.account()).posted().microUsd())
                    .isEqualTo(RICH_MICRO_USD - kept.size() * TortureBooks.PRICE_MICRO_USD);
        }
        return kept;
    }

    /** A server there knows the key, and what was bought with it: that is not billed again. */
    private void startThere(Set<UUID> kept) throws Exception {
        try (Child server = serve("restored");
                TortureClient client = client(server)) {
            for (Map.Entry<TortureCall, UUID> one : receipts.entrySet()) {
                Told.Billed again = told(client, one.getKey());
                assertThat(again.repeated()).isEqualTo(kept.contains(one.getValue()));
                assertThat(again.receipt().equals(one.getValue())).isEqualTo(again.repeated());
            }
            server.killAfter(Duration.ZERO);
        }
        assertThat(kept()).hasSize(receipts.size());
        assertThat(run("restored", "doctor")).contains("it adds up");
    }
}
