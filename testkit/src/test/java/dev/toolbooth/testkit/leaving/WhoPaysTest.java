package dev.toolbooth.testkit.leaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.leaving.HeldTool.Run;
import dev.toolbooth.testkit.leaving.LeavingServer.Paying;
import dev.toolbooth.testkit.leaving.LeavingServer.Request;
import dev.toolbooth.wire.Json;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The table of docs/money.md, cell by cell over real sockets (finding M1): who pays when a client
 * leaves, and what it finds when it comes back.
 */
@Timeout(60)
class WhoPaysTest {
    static final List<String> TOOLS =
            List.of(HeldTool.READS, HeldTool.CHANGES, HeldTool.STREAMS, HeldTool.WORKS);
    private static LeavingServer server;

    private String number;
    private Run run;

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
        server = new LeavingServer();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void noOtherCallGoesOn() {
        server.isQuiet();
        number = server.number();
        run = server.run(number);
    }

    private Request request(Cell cell, String session) throws Exception {
        return server.request(cell.door, cell.tool, cell.paying, number, session);
    }

    private static String session(Cell cell) throws Exception {
        return cell.door == Door.SESSION ? server.session(cell.paying) : "";
    }

    /** Leaves, and waits until the server knows. */
    private static void leave(Cell cell, Socket socket, String session) throws Exception {
        if (cell.way == Way.CALLED_OFF) {
            JsonNode off =
                    Json.parse(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                                    + "\"params\":{\"requestId\":7}}");
            Map<String, String> headers = new HashMap<>(LeavingServer.mine(cell.paying));
            headers.put("Mcp-Session-Id", session);
            assertThat(server.post("/mcp", off, headers).statusCode()).isEqualTo(202);
            return;
        }
        if (cell.way == Way.RST) {
            socket.setSoLinger(true, 0);
        }
        server.hangUp(socket);
    }

    @ParameterizedTest
    @MethodSource("cells")
    void theCellIsAsTheTableSays(Cell cell) throws Exception {
        String session = session(cell);
        long before = server.earned();
        if (cell.moment == Moment.BEFORE) {
            leaveBefore(cell, session);
            assertThat(server.earned()).isEqualTo(before);
            return;
        }
        Request request = request(cell, session);
        try (Socket socket = server.send(request)) {
            run.begun.acquire();
            switch (cell.moment) {
                case STREAMED -> {
                    run.begin.release();
                    EventStreams.readUntil(socket, HeldTool.HALF);
                }
                case CAPTURED -> {
                    server.held.hold();
                    run.begin.release();
                    run.go.release();
                    server.held.capturing.acquire();
                }
                case ENDED -> {
                    run.begin.release();
                    run.go.release();
                    server.ends.acquire();
                    server.ends.release();
                }
                case BEFORE, RUNNING -> {}
            }
            leave(cell, socket, session);
            if (cell.moment == Moment.CAPTURED) {
                server.held.go.release();
            } else if (cell.runsOn()) {
                run.begin.release();
                run.go.release();
            }
            server.ends.acquire();
            server.hangUp(socket);
        }
        boolean ends = cell.moment == Moment.CAPTURED || cell.moment == Moment.ENDED;
        assertThat(run.begins).hasValue(1);
        assertThat(run.ends).hasValue(ends || cell.runsOn() ? 1 : 0);
        assertThat(server.earned() - before).isEqualTo(cell.billed() ? LeavingServer.PRICE : 0);
        server.isBalanced();
        if (cell.billed()) {
            comesBack(request);
            assertThat(run.begins).hasValue(1);
            assertThat(server.earned() - before).isEqualTo(LeavingServer.PRICE);
        }
    }

    /** The same call again gets what came of it, or what is known of that. */
    private void comesBack(Request request) throws Exception {
        if (request.door() == Door.SSE) {
            try (Socket again = server.send(request)) {
                EventStreams.readUntil(again, "the outcome of " + number, "The call was left");
                server.ends.acquire();
                server.hangUp(again);
            }
            return;
        }
        HttpResponse<String> again = server.post(request);
        assertThat(again.statusCode()).as(again.body()).isEqualTo(200);
        assertThat(again.body())
                .containsAnyOf("the outcome of " + number, "The call was left after");
        server.ends.acquire();
    }

    /** Leaves while another call under the same key goes on, which then fails. */
    private void leaveBefore(Cell cell, String session) throws Exception {
        Cell other = new Cell(cell.door, cell.moment, cell.tool, cell.paying, cell.way);
        run.fails = true;
        try (Socket first = server.send(request(other, session))) {
            run.begun.acquire();
            try (Socket second = server.send(request(cell, session))) {
                EventStreams.await("both calls", () -> server.core.running().expected() == 2);
                leave(cell, second, session);
            }
            run.begin.release();
            run.go.release();
            server.ends.acquire(2);
            server.hangUp(first);
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
        long before = server.earned();
        Request request = request(cell, "");
        try (Socket socket = server.send(request)) {
            run.begun.acquire();
            leave(cell, socket, "");
            server.ends.acquire();
        }
        assertThat(run.stops).hasValue(1);
        assertThat(server.earned()).isEqualTo(before);
        run.begin.release();
        run.go.release();
        comesBack(request);
        assertThat(server.earned() - before).isEqualTo(LeavingServer.PRICE);
    }

    @ParameterizedTest
    @EnumSource(value = Way.class, names = "CALLED_OFF", mode = EnumSource.Mode.EXCLUDE)
    void aPaymentThatBoughtARunIsUsedHoweverOftenItsBuyerLeaves(Way way) throws Exception {
        Cell cell = new Cell(Door.MODERN, Moment.RUNNING, HeldTool.CHANGES, Paying.X402, way);
        long before = server.earned();
        Request request = request(cell, "");
        request.headers().remove("Idempotency-Key");
        try (Socket socket = server.send(request)) {
            run.begun.acquire();
            leave(cell, socket, "");
        }
        for (int again = 0; again < 10; again++) {
            try (Socket socket = server.send(request)) {
                server.ends.acquire();
                leave(cell, socket, "");
            }
        }
        run.begin.release(10);
        run.go.release(10);
        server.ends.acquire();
        HttpResponse<String> last = server.post(request);
        server.ends.acquire();
        // Nobody can say that the outcome arrived, so who shows the payment gets it.
        assertThat(last.statusCode()).as(last.body()).isEqualTo(200);
        assertThat(last.body()).contains("the outcome of " + number);
        assertThat(run.begins).hasValue(1);
        assertThat(server.earned() - before).isEqualTo(LeavingServer.PRICE);
    }
}
