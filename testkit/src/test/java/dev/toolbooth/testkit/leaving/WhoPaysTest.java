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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The table of docs/money.md, cell by cell over real sockets (finding M1): who pays when a client
 * leaves, and what it finds when it comes back.
 */
@Timeout(60)
class WhoPaysTest {
    private static final Path KEYS = Path.of("src/test/resources/transcripts/files/keys.json");
    private static final String KEY =
            "sk_live_fixturefulla_DFfOLKPXh1c5t5B3K_Q2olzNUmZjs6fOJGXjRz1zqv8";
    private static final String ACCOUNT = "fixturefulla";
    private static final long PRICE = 10_000;
    private static final List<String> TOOLS =
            List.of(HeldTool.READS, HeldTool.CHANGES, HeldTool.STREAMS, HeldTool.WORKS);
    private static final ConcurrentHashMap<String, Run> RUNS = new ConcurrentHashMap<>();
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Semaphore ENDS = new Semaphore(0);
    private static final HeldLedger HELD = new HeldLedger();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static TempDataFolder data;
    private static Product product;
    private static Core core;

    private final String number = String.valueOf(NUMBERS.incrementAndGet());
    private final Run run = RUNS.computeIfAbsent(number, _ -> new Run());

    /** When the client leaves. */
    enum Moment {
        BEFORE,
        RUNNING,
        STREAMED,
        CAPTURED,
        ENDED
    }

    /** How it leaves. */
    enum Way {
        FIN,
        RST,
        CALLED_OFF
    }

    /** How it pays. */
    enum Paying {
        KEY,
        X402
    }

    record Cell(Door door, Moment moment, String tool, Paying paying, Way way) {
        /** Whether the tool runs on although its client has left. */
        boolean runsOn() {
            return way != Way.CALLED_OFF && (!door.ends() || HeldTool.changes(tool));
        }

        boolean billed() {
            return switch (moment) {
                case BEFORE -> false;
                case RUNNING -> runsOn();
                case STREAMED, CAPTURED, ENDED -> true;
            };
        }
    }

    static Stream<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Door door : Door.values()) {
            for (Moment moment : Moment.values()) {
                for (String tool : TOOLS) {
                    for (Paying paying : Paying.values()) {
                        for (Way way : Way.values()) {
                            cells.add(new Cell(door, moment, tool, paying, way));
                        }
                    }
                }
            }
        }
        return cells.stream().filter(WhoPaysTest::exists);
    }

    private static boolean exists(Cell cell) {
        boolean streamed = cell.moment == Moment.STREAMED;
        boolean streams = HeldTool.streams(cell.tool) && cell.door.streams();
        boolean running = streamed || cell.moment == Moment.RUNNING;
        boolean before = cell.moment == Moment.BEFORE;
        return (!streamed || streams)
                && (cell.way != Way.CALLED_OFF
                        || (cell.door == Door.SESSION && (running || before)))
                && (cell.paying == Paying.KEY || cell.door.takesPayments());
    }

    @BeforeAll
    static void start() throws Exception {
        data = TempDataFolder.with(KEYS);
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
                            HeldTool.all(RUNS).values().forEach(made.toolbox()::add);
                            made.calls().add(_ -> ENDS.release());
                        },
                        HELD::before);
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

    @AfterAll
    static void stop() {
        product.close();
        CLIENT.close();
        data.close();
    }

    @BeforeEach
    void noOtherCallGoesOn() {
        assertThat(core.running().expected()).isZero();
        assertThat(ENDS.availablePermits()).isZero();
    }

    private static long earned() {
        return core.billing().ledger().entries(null, null, 10_000).stream()
                .filter(entry -> entry.sold() != null)
                .mapToLong(entry -> entry.amount().microUsd())
                .sum();
    }

    /** A call that is about to be made, with all that it takes to make it again. */
    private record Request(Door door, String tool, JsonNode body, Map<String, String> headers) {}

    private Request request(Cell cell, String session) throws Exception {
        ObjectNode arguments = Json.object().put("run", number);
        JsonNode payment = MissingNode.getInstance();
        Map<String, String> headers = new HashMap<>(cell.door.headers(cell.tool));
        headers.put("Idempotency-Key", "cell-" + number);
        if (!session.isEmpty()) {
            headers.put("Mcp-Session-Id", session);
        }
        if (cell.paying == Paying.KEY || cell.door == Door.SHOP) {
            headers.put("Authorization", "Bearer " + KEY);
        }
        if (cell.paying == Paying.X402) {
            payment = pay(cell.tool, arguments);
        }
        JsonNode body = cell.door.body(cell.tool, arguments, payment);
        if (cell.paying == Paying.X402 && cell.door == Door.ROUTE) {
            headers.put("PAYMENT-SIGNATURE", X402Header.encode((ObjectNode) payment));
        }
        return new Request(cell.door, cell.tool, body, headers);
    }

    private JsonNode pay(String tool, ObjectNode arguments) throws Exception {
        JsonNode payment =
                new PlayWallet(1_000 + Integer.parseInt(number)).sign(product, tool, arguments);
        ENDS.acquire(); // the call that was only asked what it costs
        return payment;
    }

    /** Makes a call; where its outcome will come. */
    private static Socket send(Request request) throws Exception {
        return request.door == Door.SSE
                ? EventStreams.call(product, request.headers, request.body)
                : EventStreams.send(
                        product,
                        "POST " + request.door.path(request.tool),
                        request.headers,
                        Json.text(request.body));
    }

    private static HttpResponse<String> post(
            String path, JsonNode body, Map<String, String> headers) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(product.at(path))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)));
        headers.forEach(request::header);
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String session(Cell cell) throws Exception {
        if (cell.door != Door.SESSION) {
            return "";
        }
        JsonNode open =
                Json.parse(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                                + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                                + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
        return post("/mcp", open, mine(cell)).headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    private static Map<String, String> mine(Cell cell) {
        return cell.paying == Paying.KEY ? Map.of("Authorization", "Bearer " + KEY) : Map.of();
    }

    /** Leaves, and waits until the server knows. */
    private static void leave(Cell cell, Socket socket, String session) throws Exception {
        if (cell.way == Way.CALLED_OFF) {
            JsonNode off =
                    Json.parse(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                                    + "\"params\":{\"requestId\":7}}");
            Map<String, String> headers = new HashMap<>(mine(cell));
            headers.put("Mcp-Session-Id", session);
            assertThat(post("/mcp", off, headers).statusCode()).isEqualTo(202);
            return;
        }
        if (cell.way == Way.RST) {
            socket.setSoLinger(true, 0);
        }
        hangUp(socket);
    }

    /** Closes a connection, and waits until the server knows: the next cell counts them too. */
    private static void hangUp(Socket socket) throws IOException {
        if (!socket.isClosed()) {
            int before = product.connections();
            socket.close();
            EventStreams.await("its end", () -> product.connections() < before);
        }
    }

    @ParameterizedTest
    @MethodSource("cells")
    void theCellIsAsTheTableSays(Cell cell) throws Exception {
        String session = session(cell);
        long before = earned();
        if (cell.moment == Moment.BEFORE) {
            leaveBefore(cell, session);
            assertThat(earned()).isEqualTo(before);
            return;
        }
        Request request = request(cell, session);
        try (Socket socket = send(request)) {
            run.begun.acquire();
            switch (cell.moment) {
                case STREAMED -> {
                    run.begin.release();
                    EventStreams.readUntil(socket, HeldTool.HALF);
                }
                case CAPTURED -> {
                    HELD.hold();
                    run.begin.release();
                    run.go.release();
                    HELD.capturing.acquire();
                }
                case ENDED -> {
                    run.begin.release();
                    run.go.release();
                    ENDS.acquire();
                    ENDS.release();
                }
                case BEFORE, RUNNING -> {}
            }
            leave(cell, socket, session);
            if (cell.moment == Moment.CAPTURED) {
                HELD.go.release();
            } else if (cell.runsOn()) {
                run.begin.release();
                run.go.release();
            }
            ENDS.acquire();
            hangUp(socket);
        }
        boolean ends = cell.moment == Moment.CAPTURED || cell.moment == Moment.ENDED;
        assertThat(run.begins).hasValue(1);
        assertThat(run.ends).hasValue(ends || cell.runsOn() ? 1 : 0);
        assertThat(earned() - before).isEqualTo(cell.billed() ? PRICE : 0);
        if (cell.paying == Paying.KEY) {
            assertThat(core.billing().ledger().balance(ACCOUNT).held()).isEqualTo(Money.ZERO);
        }
        assertThat(core.billing().ledger().audit()).isEmpty();
        if (cell.billed()) {
            comesBack(request);
            assertThat(run.begins).hasValue(1);
            assertThat(earned() - before).isEqualTo(PRICE);
        }
    }

    /** The same call again gets what came of it, or what is known of that. */
    private void comesBack(Request request) throws Exception {
        if (request.door == Door.SSE) {
            try (Socket again = send(request)) {
                EventStreams.readUntil(again, "the outcome of " + number, "The call was left");
                ENDS.acquire();
                hangUp(again);
            }
            return;
        }
        HttpResponse<String> again =
                post(request.door.path(request.tool), request.body, request.headers);
        assertThat(again.statusCode()).as(again.body()).isEqualTo(200);
        assertThat(again.body())
                .containsAnyOf("the outcome of " + number, "The call was left after");
        ENDS.acquire();
    }

    /** Leaves while another call under the same key goes on, which then fails. */
    private void leaveBefore(Cell cell, String session) throws Exception {
        Cell other = new Cell(cell.door, cell.moment, cell.tool, cell.paying, cell.way);
        run.fails = true;
        try (Socket first = send(request(other, session))) {
            run.begun.acquire();
            try (Socket second = send(request(cell, session))) {
                EventStreams.await("both calls", () -> core.running().expected() == 2);
                leave(cell, second, session);
            }
            run.begin.release();
            run.go.release();
            ENDS.acquire(2);
            hangUp(first);
        }
        assertThat(run.begins).hasValue(1);
    }

    static Stream<Cell> delivered() {
        List<Cell> cells = new ArrayList<>();
        for (Door door : List.of(Door.MODERN, Door.SHOP, Door.ROUTE)) {
            for (Moment moment : List.of(Moment.RUNNING, Moment.CAPTURED, Moment.ENDED)) {
                for (Paying paying : Paying.values()) {
                    cells.add(new Cell(door, moment, HeldTool.LATE, paying, Way.FIN));
                    cells.add(new Cell(door, moment, HeldTool.LATE, paying, Way.RST));
                }
            }
        }
        return cells.stream();
    }

    @ParameterizedTest
    @MethodSource("delivered")
    void billDeliveredIsForWhoIsStillThere(Cell cell) throws Exception {
        if (cell.moment != Moment.RUNNING) {
            theCellIsAsTheTableSays(cell);
            return;
        }
        long before = earned();
        Request request = request(cell, "");
        try (Socket socket = send(request)) {
            run.begun.acquire();
            leave(cell, socket, "");
            ENDS.acquire();
        }
        assertThat(run.stops).hasValue(1);
        assertThat(earned()).isEqualTo(before);
        run.begin.release();
        run.go.release();
        comesBack(request);
        assertThat(earned() - before).isEqualTo(PRICE);
    }

    @ParameterizedTest
    @EnumSource(value = Way.class, names = "CALLED_OFF", mode = EnumSource.Mode.EXCLUDE)
    void aPaymentThatBoughtARunIsUsedHoweverOftenItsBuyerLeaves(Way way) throws Exception {
        Cell cell = new Cell(Door.MODERN, Moment.RUNNING, HeldTool.CHANGES, Paying.X402, way);
        long before = earned();
        Request request = request(cell, "");
        request.headers.remove("Idempotency-Key");
        try (Socket socket = send(request)) {
            run.begun.acquire();
            leave(cell, socket, "");
        }
        for (int again = 0; again < 10; again++) {
            try (Socket socket = send(request)) {
                ENDS.acquire();
                leave(cell, socket, "");
            }
        }
        run.begin.release(10);
        run.go.release(10);
        ENDS.acquire();
        HttpResponse<String> last =
                post(request.door.path(request.tool), request.body, request.headers);
        ENDS.acquire();
        // Nobody can say that the outcome arrived, so who shows the payment gets it.
        assertThat(last.statusCode()).as(last.body()).isEqualTo(200);
        assertThat(last.body()).contains("the outcome of " + number);
        assertThat(run.begins).hasValue(1);
        assertThat(earned() - before).isEqualTo(PRICE);
    }
}
