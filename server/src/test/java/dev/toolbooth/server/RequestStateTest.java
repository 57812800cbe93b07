package dev.toolbooth.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A sealed state is good for its caller, for its call, and once. */
@Timeout(60)
class RequestStateTest {
    private static final Question WHO =
            new Question.Form("Who?", Json.object().put("type", "object"));
    private static final String[] HEADERS = Messages.modernHeaders("tools/call", "asks");

    private final AtomicInteger finished = new AtomicInteger();
    private final TestServer server =
            new TestServer(
                    _ -> {},
                    TestTool.of(
                            "asks",
                            call -> {
                                call.ask("who", WHO);
                                finished.incrementAndGet();
                                return ToolOutput.text("thanks");
                            }));

    @AfterEach
    void stop() {
        server.close();
    }

    private String state() throws IOException {
        String body =
                server.post(Messages.modern("tools/call", "\"name\":\"asks\""), HEADERS).body();
        return Json.parse(body).path("result").path("requestState").stringValue();
    }

    private static String retry(String state, String more) {
        return Messages.modern(
                "tools/call",
                "\"name\":\"asks\",\"requestState\":\""
                        + state
                        + "\",\"inputResponses\":{\"who\":{\"action\":\"accept\",\"content\":{}}}"
                        + more);
    }

    private String send(String state, String... headers) throws IOException {
        String[] all = List.of(HEADERS).toArray(new String[HEADERS.length + headers.length]);
        System.arraycopy(headers, 0, all, HEADERS.length, headers.length);
        return server.post(retry(state, ""), all).body();
    }

    @Test
    void usedManyTimesAtOnceItCountsOnce() throws Exception {
        String state = state();
        List<String> bodies =
                IntStream.range(0, 16)
                        .parallel()
                        .mapToObj(
                                _ -> {
                                    try {
                                        return send(state);
                                    } catch (IOException e) {
                                        throw new UncheckedIOException(e);
                                    }
                                })
                        .toList();
        assertThat(bodies.stream().filter(body -> body.contains("thanks"))).hasSize(1);
        assertThat(finished).hasValue(1);
    }

    @Test
    void anotherCallerOrAnotherCallGetsNothingFromIt() throws Exception {
        String state = state();
        assertThat(send(state, "Authorization: Basic other")).contains("requestState is not valid");
        String changed = retry(state, ",\"arguments\":{\"x\":1}");
        assertThat(server.post(changed, HEADERS).body()).contains("requestState is not valid");
        assertThat(finished).hasValue(0);
        assertThat(send(state)).contains("thanks");
    }

    @Test
    void aStateThatIsNotOursIsRefused() throws Exception {
        String state = state();
        String flipped = (state.charAt(20) == 'A' ? "B" : "A") + state.substring(1);
        for (String bad :
                List.of(
                        "",
                        "A",
                        "no base64!",
                        state.substring(0, state.length() - 1),
                        state.substring(0, 10),
                        state + "AAAA",
                        flipped,
                        "A".repeat(1_000_000))) {
            assertThat(send(bad)).contains("requestState is not valid");
        }
        assertThat(finished).hasValue(0);
    }
}
