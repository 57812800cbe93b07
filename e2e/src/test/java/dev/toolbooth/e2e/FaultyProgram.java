package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.store.FaultLibrary;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * The real server on a disk that fails at chosen moments: clients pay for calls, the server is
 * killed and started again, and what they were told is compared with the books. Not thread-safe.
 */
final class FaultyProgram implements AutoCloseable {
    private static final String SERVERS =
            """
            [{"name":"base","license":"MIT","tools":["torture"],"price-usd-cents":0.05}]""";
    private static final long RICH_MICRO_USD = 1_000_000_000;
    private static final int CLIENTS = 4;
    private static final int CALLS_EACH = 4;
    private static final int ENTRIES_MAX = 100_000;

    /** What is said when nobody knows. */
    private static final String UNKNOWN = "has not said whether it is billed";

    private static final Duration SOON = Duration.ofSeconds(30);

    private final Path folder;
    private final Path runs;
    private final FaultLibrary faults;
    private final Map<String, String> environment = new HashMap<>();
    private final Config config;
    private final TortureCustomer customer = Torture.customer("rich", null);
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
    private Map<TortureCall, Told> before = Map.of();
    private final Map<String, Integer> tally = new TreeMap<>();
    private int life;

    /** How a call ended for its client. */
    sealed interface Told {
        /** With its result, and a receipt. */
        record Billed(UUID receipt) implements Told {}

        /** Without a result, and without a bill, as it was said. */
        record NotBilled(String why) implements Told {}

        /** Without a result, and with the word that nobody knows, or with nothing at all. */
        record Unknown() implements Told {}
    }

    FaultyProgram(Path folder) throws Exception {
        this.folder = folder;
        this.runs = folder.resolve("runs");
        this.faults = new FaultLibrary(folder);
        environment.put("PORT", "0");
        environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        environment.put("TOOLBOOTH_SERVERS", SERVERS);
        this.config = Torture.config(environment, folder);
        try (Stores stores = Stores.open(config, FaultyProgram::report)) {
            stores.keys().add(Torture.key(customer));
            Torture.deposit(stores, customer.account(), RICH_MICRO_USD);
        }
        environment.put(TortureTool.RUNS, runs.toString());
        environment.putAll(faults.environment());
        ToolJar.pack(folder.resolve("torture.jar"), List.of(TortureTool.class));
    }

    private static String report(String where, Throwable fault) {
        throw new AssertionError(where, fault);
    }

    /**
     * A life of the server: first all is well, then the disk fails, then it is killed.
     *
     * @param fault as {@code faults.c} describes it
     */
    void live(String fault) throws Exception {
        life++;
        Map<TortureCall, Told> told = new ConcurrentHashMap<>();
        try (Child server = start()) {
            int port = URI.create(Product.base(server)).getPort();
            askAgain(port);
            TortureCall first = call("first");
            told.put(first, ask(port, first));
            assertThat(told.get(first)).as(server.errors()).isInstanceOf(Told.Billed.class);
            faults.order(fault);
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                String name = "client-" + i;
                clients.add(Thread.ofVirtual().start(() -> buy(port, name, told)));
            }
            for (Thread client : clients) {
                assertThat(client.join(SOON)).as("an answer came after " + fault).isTrue();
            }
            server.kill();
            server.exit(SOON);
        } finally {
            faults.heal();
        }
        before = new LinkedHashMap<>(told);
        told.values().forEach(one -> tally.merge(one.getClass().getSimpleName(), 1, Integer::sum));
        compare(fault);
        assertThat(violations).as(fault).isEmpty();
    }

    /** The last life, in which all is well. */
    void end() throws Exception {
        try (Child server = start()) {
            askAgain(URI.create(Product.base(server)).getPort());
        }
        assertThat(violations).isEmpty();
        try (Child doctor = Flavour.JAR.start(folder, environment, "doctor")) {
            List<String> findings = doctor.lines();
            assertThat(doctor.exit(SOON)).as("%s", findings).isZero();
        }
    }

    private Child start() {
        return Flavour.JAR.start(
                folder, environment, "serve", "--tools", folder.resolve("torture.jar").toString());
    }

    private TortureCall call(String name) {
        return new TortureCall(life + "-" + name, "plain", customer, true);
    }

    private void buy(int port, String name, Map<TortureCall, Told> told) {
        for (int i = 0; i < CALLS_EACH; i++) {
            TortureCall call = call(name + "-" + i);
            told.put(call, ask(port, call));
        }
    }

    private Told ask(int port, TortureCall call) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1"))
                        .timeout(SOON)
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Bearer " + customer.secret())
                        .header("Idempotency-Key", call.nonce())
                        .POST(BodyPublishers.ofString(call.message()))
                        .build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            return told(call, answer.body());
        } catch (IOException e) {
            return new Told.Unknown();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Told told(TortureCall call, String body) {
        JsonNode result = Json.parse(body).path("result");
        if (result.at("/_meta/billed_micro_usd").asLong() == TortureBooks.PRICE_MICRO_USD) {
            return new Told.Billed(UUID.fromString(result.at("/_meta/receipt_id").asString()));
        }
        if (result.has("structuredContent")) {
            violations.add(call + " was served for nothing: " + body);
        }
        return body.contains(UNKNOWN) ? new Told.Unknown() : new Told.NotBilled(body);
    }

    /** Makes the calls of the life before once more: each is billed once, then or now. */
    private void askAgain(int port) throws Exception {
        Map<String, Integer> ranBefore = ran();
        before.forEach(
                (call, told) -> {
                    if (!(ask(port, call) instanceof Told.Billed(UUID receipt))) {
                        violations.add(call + " was not served again after " + told);
                    } else if (told instanceof Told.Billed(UUID first) && !first.equals(receipt)) {
                        violations.add(call + " was billed twice: " + first + ", " + receipt);
                    }
                });
        Map<String, Integer> ranNow = ran();
        before.forEach(
                (call, told) -> {
                    if (told instanceof Told.Billed
                            && !Objects.equals(
                                    ranNow.get(call.nonce()), ranBefore.get(call.nonce()))) {
                        violations.add(call + " ran again, and was paid for before");
                    }
                });
    }

    private Map<String, Integer> ran() throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        if (Files.exists(runs)) {
            Files.readAllLines(runs).forEach(nonce -> counts.merge(nonce, 1, Integer::sum));
        }
        return counts;
    }

    private void compare(String fault) throws Exception {
        Map<Hash, List<Entry>> booked = new HashMap<>();
        try (Stores stores = Stores.open(config, FaultyProgram::report)) {
            stores.ledger().audit().forEach(violations::add);
            for (Entry entry : stores.ledger().entries(null, null, ENTRIES_MAX)) {
                Entry.Sold sold = entry.sold();
                if (sold != null) {
                    booked.computeIfAbsent(sold.inputHash(), _ -> new ArrayList<>()).add(entry);
                }
            }
        }
        Map<String, Integer> ran = ran();
        before.forEach(
                (call, told) -> {
                    List<Entry> bills = booked.getOrDefault(call.inputHash(), List.of());
                    boolean agrees =
                            switch (told) {
                                case Told.Billed(UUID receipt) ->
                                        bills.size() == 1 && bills.getFirst().id().equals(receipt);
                                case Told.NotBilled _ -> bills.isEmpty();
                                case Told.Unknown _ -> bills.size() <= 1;
                            };
                    if (!agrees || (!bills.isEmpty() && !ran.containsKey(call.nonce()))) {
                        violations.add(
                                call + " after \"" + fault + "\": " + told + ", booked " + bills);
                    }
                });
    }

    /** How many calls ended in each way. */
    Map<String, Integer> tally() {
        return Map.copyOf(tally);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
