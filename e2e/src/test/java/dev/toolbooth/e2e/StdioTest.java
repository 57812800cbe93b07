package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What {@code toolbooth stdio} owes whoever started it, besides the protocol. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
@ParameterizedClass
@EnumSource(Flavour.class)
class StdioTest {
    private static final Duration PROMPT = Duration.ofSeconds(2);
    private static final String INITIALIZE =
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{},"clientInfo":{"name":"e2e","version":"1"}}}""";

    private final Flavour flavour;

    StdioTest(Flavour flavour) {
        this.flavour = flavour;
    }

    private Child server() {
        return flavour.start(Path.of("target"), Map.of(), "stdio");
    }

    private static String countdown(int id, int from) {
        return """
               {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"countdown",\
               "arguments":{"from":%d},"_meta":{"progressToken":"p%d"}}}"""
                .formatted(id, from, id);
    }

    /** finding U2. */
    @Test
    void itRunsAnywhereAndLeavesNothingBehind(@TempDir Path home) throws Exception {
        Map<String, String> mine =
                Map.of("HOME", home.toString(), "XDG_DATA_HOME", "", "XDG_CONFIG_HOME", "");
        try (Child server = flavour.start(Path.of("/"), mine, "stdio")) {
            server.send(INITIALIZE);
            assertThat(server.line()).contains("serverInfo");
        }
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void nothingButMessagesGoesToStandardOutput() throws Exception {
        try (Child server = server()) {
            server.send(INITIALIZE);
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            server.send("this is not JSON");
            server.send("");
            server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"no/such/method\"}");
            server.send(countdown(3, 1));
            List<JsonNode> messages = new ArrayList<>();
            do {
                messages.add(Json.parse(server.line()));
            } while (messages.getLast().path("id").asInt(0) != 3);
            server.endInput();
            server.lines().forEach(line -> messages.add(Json.parse(line)));
            assertThat(messages)
                    .allSatisfy(
                            message ->
                                    assertThat(message.path("jsonrpc").asString())
                                            .isEqualTo("2.0"));
            assertThat(messages).extracting(m -> m.at("/error/code").asInt(0)).contains(-32700);
            assertThat(messages).extracting(m -> m.at("/error/code").asInt(0)).contains(-32601);
            assertThat(messages.getLast().at("/result/content/0/text").asString())
                    .isEqualTo("Counted down from 1 to 0.");
        }
    }

    @Test
    void whatAToolPrintsGoesToStandardError() throws Exception {
        Path tool =
                Path.of(
                        Objects.requireNonNull(getClass().getResource("/tools/Printing.java"))
                                .toURI());
        Map<String, String> sources = Map.of("TOOLBOOTH_TOOLS__SOURCES", tool.toString());
        try (Child server = flavour.start(Path.of("target"), sources, "stdio")) {
            server.send(INITIALIZE);
            assertThat(Json.parse(server.line()).path("id").asInt()).isEqualTo(1);
            server.send(
                    """
                    {"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"printing",\
                    "arguments":{}}}""");
            assertThat(Json.parse(server.line()).at("/result/content/0/text").asString())
                    .isEqualTo("printed");
            server.endInput();
            assertThat(server.lines()).isEmpty();
            server.exit(PROMPT.multipliedBy(10));
            assertThat(server.errors()).contains("forged");
        }
    }

    @Test
    void theProcessEndsSoonAfterItsInput() throws Exception {
        try (Child server = server()) {
            server.send(INITIALIZE);
            assertThat(server.line()).contains("serverInfo");
            server.endInput();
            assertThat(server.exit(PROMPT)).isZero();
        }
    }

    @Test
    void theProcessEndsSoonAfterItsInputAlsoWhileACallRuns() throws Exception {
        try (Child server = server()) {
            server.send(INITIALIZE);
            assertThat(server.line()).contains("serverInfo");
            server.send(countdown(2, 60));
            assertThat(server.line()).contains("notifications/progress");
            server.endInput();
            assertThat(server.exit(PROMPT)).isZero();
        }
    }

    @Test
    void aCancelledCallIsNotAnswered() throws Exception {
        try (Child server = server()) {
            server.send(INITIALIZE);
            assertThat(server.line()).contains("serverInfo");
            server.send(countdown(2, 60));
            assertThat(server.line()).contains("notifications/progress");
            server.send(
                    """
                    {"jsonrpc":"2.0","method":"notifications/cancelled",\
                    "params":{"requestId":2}}""");
            server.send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}");
            server.endInput();
            assertThat(server.lines())
                    .extracting(line -> Json.parse(line).path("id").asInt(0))
                    .contains(3)
                    .doesNotContain(2);
        }
    }

    @Test
    void theProcessEndsSoonWhenItIsTold() throws Exception {
        try (Child server = server()) {
            server.send(INITIALIZE);
            assertThat(server.line()).contains("serverInfo");
            server.terminate();
            assertThat(server.exit(PROMPT)).isEqualTo(143);
        }
    }
}
