package dev.toolbooth.testkit.leaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.ledger.Deposit;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.testkit.leaving.HeldTool.Run;
import dev.toolbooth.testkit.payments.PlayWallet;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Header;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** The server that clients leave: its tools and its next capture wait for the test. */
final class LeavingServer implements AutoCloseable {
    static final long PRICE = 10_000;

    private static final Path KEYS = Path.of("src/test/resources/transcripts/files/keys.json");
    private static final String KEY =
            "sk_live_fixturefulla_DFfOLKPXh1c5t5B3K_Q2olzNUmZjs6fOJGXjRz1zqv8";
    private static final String ACCOUNT = "fixturefulla";

    /** The calls that have ended. */
    final Semaphore ends = new Semaphore(0);

    final HeldLedger held = new HeldLedger();
    final Product product;
    final Core core;

    private final ConcurrentHashMap<String, Run> runs = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final HttpClient client = HttpClient.newHttpClient();
    private final TempDataFolder data = TempDataFolder.with(KEYS);

    /** How a client pays. */
    enum Paying {
        KEY,
        X402
    }

    /** A call that is about to be made, with all that it takes to make it again. */
    record Request(Door door, String tool, JsonNode body, Map<String, String> headers) {}

    LeavingServer() throws Exception {
        product =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_DATA",
                                data.text(),
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                Files.createDirectory(data.path().resolveSibling("workspace"))
                                        .toString(),
                                "TOOLBOOTH_WORKSPACE__SEARCH__ENABLED",
                                "false",
                                "TOOLBOOTH_SERVERS",
                                "[{name: base, license: MIT, price-usd-cents: 1, tools: [reads,"
                                        + " changes, streams, works, late], terms: {late: {bill:"
                                        + " delivered}}}]",
                                "TOOLBOOTH_ROUTES",
                                "[{path: /buy/reads, tool: reads}, {path: /buy/changes, tool:"
                                        + " changes}, {path: /buy/streams, tool: streams}, {path:"
                                        + " /buy/works, tool: works}, {path: /buy/late, tool: late}]"),
                        made -> {
                            HeldTool.all(runs).values().forEach(made.toolbox()::add);
                            made.calls().add(_ -> ends.release());
                        },
                        held::before);
        core = product.core();
        core.billing()
                .ledger()
                .deposit(
                        new Deposit(
                                UUID.randomUUID(),
                                ACCOUNT,
                                new Money(1_000_000_000),
                                Deposit.Source.OPERATOR,
                                "",
                                Instant.now()));
    }

    /** A number that no other run has. */
    String number() {
        return String.valueOf(numbers.incrementAndGet());
    }

    Run run(String number) {
        return runs.computeIfAbsent(number, _ -> new Run());
    }

    void isQuiet() {
        assertThat(core.running().expected()).isZero();
        assertThat(ends.availablePermits()).isZero();
    }

    long earned() {
        return core.billing().ledger().entries(null, null, 10_000).stream()
                .filter(entry -> entry.sold() != null)
                .mapToLong(entry -> entry.amount().microUsd())
                .sum();
    }

    /** Nothing waits to be billed, and the books are right. */
    void isBalanced() {
        assertThat(core.billing().ledger().balance(ACCOUNT).held()).isEqualTo(Money.ZERO);
        assertThat(core.billing().ledger().audit()).isEmpty();
    }

    Request request(Door door, String tool, Paying paying, String number, String session)
            throws Exception {
        ObjectNode arguments = Json.object().put("run", number);
        JsonNode payment = MissingNode.getInstance();
        Map<String, String> headers = new HashMap<>(door.headers(tool));
        headers.put("Idempotency-Key", "cell-" + number);
        if (!session.isEmpty()) {
            headers.put("Mcp-Session-Id", session);
        }
        headers.putAll(mine(door == Door.SHOP ? Paying.KEY : paying));
        if (paying == Paying.X402) {
            payment = pay(tool, arguments, number);
        }
        JsonNode body = door.body(tool, arguments, payment);
        if (paying == Paying.X402 && door == Door.ROUTE) {
            headers.put("PAYMENT-SIGNATURE", X402Header.encode((ObjectNode) payment));
        }
        return new Request(door, tool, body, headers);
    }

    private JsonNode pay(String tool, ObjectNode arguments, String number) throws Exception {
        JsonNode payment =
                new PlayWallet(1_000 + Integer.parseInt(number)).sign(product, tool, arguments);
        ends.acquire(); // the call that was only asked what it costs
        return payment;
    }

    /** Makes a call; where its outcome will come. */
    Socket send(Request request) throws IOException {
        return request.door == Door.SSE
                ? EventStreams.call(product, request.headers, request.body)
                : EventStreams.send(
                        product,
                        "POST " + request.door.path(request.tool),
                        request.headers,
                        Json.text(request.body));
    }

    HttpResponse<String> post(Request request) throws Exception {
        return post(request.door.path(request.tool), request.body, request.headers);
    }

    HttpResponse<String> post(String path, JsonNode body, Map<String, String> headers)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(product.at(path))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)));
        headers.forEach(request::header);
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The id of a new session of 2025-11-25. */
    String session(Paying paying) throws Exception {
        JsonNode open =
                Json.parse(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                                + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                                + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
        return post("/mcp", open, mine(paying))
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    /** What a client that pays this way says about itself. */
    static Map<String, String> mine(Paying paying) {
        return paying == Paying.KEY ? Map.of("Authorization", "Bearer " + KEY) : Map.of();
    }

    /** Closes a connection, and waits until the server knows: the next cell counts them too. */
    void hangUp(Socket socket) throws IOException {
        if (!socket.isClosed()) {
            int before = product.connections();
            socket.close();
            EventStreams.await("its end", () -> product.connections() < before);
        }
    }

    @Override
    public void close() {
        product.close();
        client.close();
        data.close();
    }
}
