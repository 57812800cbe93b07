package dev.toolbooth.testkit.leaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.leaving.HeldTool.Run;
import dev.toolbooth.testkit.leaving.LeavingServer.Paying;
import dev.toolbooth.testkit.leaving.LeavingServer.Request;
import dev.toolbooth.testkit.leaving.WhoPaysTest.Moment;
import dev.toolbooth.testkit.leaving.WhoPaysTest.Way;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients of a session that leave a call and come back by {@code Last-Event-ID}, cell by cell
 * (finding M1): they find the outcome of the one run, and pay for it once. HTTP+SSE is not here,
 * because its session ends with its stream.
 */
@Timeout(60)
class ComingBackTest {
    private static final Pattern EVENT = Pattern.compile("(?m)^id: (\\S+)$");
    private static final String STREAM_END = "\r\n0\r\n\r\n";
    private static LeavingServer server;

    private String number;
    private Run run;

    /** When the client is back. */
    enum Return {
        /** While the tool still runs, or is still being billed. */
        MEANWHILE,
        LATER
    }

    record Cell(Moment moment, String tool, Paying paying, Way way, Return back) {}

    static Stream<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Moment moment :
                List.of(Moment.RUNNING, Moment.STREAMED, Moment.CAPTURED, Moment.ENDED)) {
            for (String tool : WhoPaysTest.TOOLS) {
                for (Paying paying : Paying.values()) {
                    for (Way way : List.of(Way.FIN, Way.RST)) {
                        for (Return back : Return.values()) {
                            cells.add(new Cell(moment, tool, paying, way, back));
                        }
                    }
                }
            }
        }
        return cells.stream().filter(ComingBackTest::exists);
    }

    private static boolean exists(Cell cell) {
        return (cell.moment != Moment.STREAMED || HeldTool.streams(cell.tool))
                && (cell.moment != Moment.ENDED || cell.back == Return.LATER);
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

    /** The call; only its session, or its payment, says who comes back. */
    private Request request(String tool, Paying paying, String session) throws Exception {
        Request request = server.request(Door.SESSION, tool, paying, number, session);
        request.headers().remove("Idempotency-Key");
        run.counts = true; // what the client has seen of the stream when it leaves early
        return request;
    }

    @ParameterizedTest
    @MethodSource("cells")
    void whoComesBackFindsTheOutcomeAndPaysOnce(Cell cell) throws Exception {
        String session = server.session(cell.paying);
        long before = server.earned();
        Request request = request(cell.tool, cell.paying, session);
        String seen;
        try (Socket socket = server.send(request)) {
            seen = lastEvent(socket, "notifications/progress");
            reach(cell, socket);
            if (cell.way == Way.RST) {
                socket.setSoLinger(true, 0);
            }
            server.hangUp(socket);
        }
        String rest;
        if (cell.back == Return.MEANWHILE) {
            try (Socket again = comeBack(cell.paying, session, seen)) {
                EventStreams.readUntil(again, "\r\n\r\n");
                goOn(cell);
                rest = EventStreams.readUntil(again, STREAM_END);
                server.hangUp(again);
            }
            server.ends.acquire();
        } else {
            goOn(cell);
            server.ends.acquire();
            rest = rest(cell.paying, session, seen);
        }
        assertThat(rest).containsOnlyOnce("the outcome of " + number);
        if (HeldTool.streams(cell.tool)) {
            assertThat(rest).contains(HeldTool.HALF);
        }
        assertThat(run.begins).hasValue(1);
        assertThat(run.ends).hasValue(1);
        assertThat(server.earned() - before).isEqualTo(LeavingServer.PRICE);
        server.isBalanced();
        // It is still there for who loses it on the way again, and for nobody else.
        assertThat(rest(cell.paying, session, seen)).contains("the outcome of " + number);
        assertThat(rest(cell.paying, server.session(cell.paying), seen)).startsWith("HTTP/1.1 404");
        assertThat(server.earned() - before).isEqualTo(LeavingServer.PRICE);
    }

    /** Waits for the moment to leave. */
    private void reach(Cell cell, Socket socket) throws Exception {
        run.begun.acquire();
        switch (cell.moment) {
            case RUNNING, BEFORE -> {}
            case STREAMED -> run.begin.release();
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
        }
        if (cell.moment == Moment.STREAMED) {
            EventStreams.readUntil(socket, HeldTool.HALF);
        }
    }

    /** Lets go on what the test holds. */
    private void goOn(Cell cell) {
        switch (cell.moment) {
            case RUNNING -> {
                run.begin.release();
                run.go.release();
            }
            case STREAMED -> run.go.release();
            case CAPTURED -> server.held.go.release();
            case BEFORE, ENDED -> {}
        }
    }

    /** The id of the event that has these words. */
    private static String lastEvent(Socket socket, String words) throws IOException {
        String read = EventStreams.readUntil(socket, words);
        read += EventStreams.readUntil(socket, "\n\n");
        String id = "";
        for (Matcher event = EVENT.matcher(read); event.find(); ) {
            id = event.group(1);
        }
        assertThat(id).as(read).isNotEmpty();
        return id;
    }

    private static Socket comeBack(Paying paying, String session, String seen) throws IOException {
        Map<String, String> headers = new HashMap<>(LeavingServer.mine(paying));
        headers.put("Mcp-Session-Id", session);
        headers.put("Last-Event-ID", seen);
        return EventStreams.send(server.product, "GET /mcp", headers, "");
    }

    /** What is left of the stream after an event, up to its end. */
    private static String rest(Paying paying, String session, String seen) throws IOException {
        try (Socket again = comeBack(paying, session, seen)) {
            String rest = EventStreams.readUntil(again, STREAM_END, "HTTP/1.1 404");
            server.hangUp(again);
            return rest;
        }
    }

    /**
     * A stream that can be taken up again is one that is still connected: what is billed only when
     * it is handed over can be handed over there.
     */
    @ParameterizedTest
    @EnumSource(Paying.class)
    void billDeliveredCountsWhoCanComeBackAsThere(Paying paying) throws Exception {
        Cell cell = new Cell(Moment.RUNNING, HeldTool.LATE, paying, Way.FIN, Return.LATER);
        whoComesBackFindsTheOutcomeAndPaysOnce(cell);
    }
}
