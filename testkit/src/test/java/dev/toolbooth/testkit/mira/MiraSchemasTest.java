package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.ServerAddress;
import dev.toolbooth.client.mira.MiraClient;
import dev.toolbooth.client.mira.MiraOptions;
import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas that Mira's specification prints, checked against what the server really answers, and
 * against what it says of itself. Proves S4-33 to S4-45, S4-56, S4-57, S4-71, S4-158 and C-01.
 */
final class MiraSchemasTest {
    @TempDir Path root;
    private Product server;
    private MiraClient client;

    /** A request whose answer is checked; one line for each case. */
    private record Asked(String method, String params) {
        static Asked of(String method, String params) {
            return new Asked(method, params.replace('\'', '"'));
        }
    }

    private static Stream<Asked> asked() {
        return Stream.of(
                Asked.of("tools/list", "{'limit': 50}"),
                Asked.of("tools/list", "{'filter': {'tags': ['exec']}}"),
                Asked.of("files/read", "{'path': 'a.txt'}"),
                Asked.of("files/read", "{'path': 'a.txt', 'encoding': 'base64'}"),
                Asked.of("files/read", "{'path': 'a.txt', 'offset': 1, 'length': 1}"),
                Asked.of("files/write", "{'path': 'new.txt', 'content': 'x'}"),
                Asked.of("files/write", "{'path': 'a.txt', 'content': 'x', 'overwrite': true}"),
                Asked.of("exec/run", "{'command': 'true'}"),
                Asked.of("exec/run", "{'command': 'echo a', 'shell': true, 'stream': true}"),
                Asked.of("terminals/create", "{'command': 'true', 'attach': false}"),
                Asked.of("terminals/list", "{}"),
                Asked.of("planner/create_plan", "{'title': 'a', 'user_request': 'Test it.'}"),
                Asked.of("planner/list_plans", "{}"));
    }

    @BeforeEach
    void start() throws Exception {
        Files.writeString(root.resolve("a.txt"), "abc");
        server =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_WORKSPACE__ROOT",
                                root.toString(),
                                "TOOLBOOTH_WORKSPACE__MCP",
                                "true",
                                "TOOLBOOTH_WORKSPACE__EXEC__ENABLED",
                                "true"));
        client =
                MiraClient.connect(
                        new ServerAddress.Http(server.at("/mira")), MiraOptions.named("test"));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static ObjectNode printed() throws Exception {
        try (InputStream in = MiraSchemasTest.class.getResourceAsStream("/mira/schemas.json")) {
            return (ObjectNode) Json.parse(Objects.requireNonNull(in).readAllBytes());
        }
    }

    @TestFactory
    Stream<DynamicTest> anAnswerFitsWhatIsPrinted() {
        return asked().map(
                        one ->
                                DynamicTest.dynamicTest(
                                        one.method + " " + one.params, () -> check(one)));
    }

    private void check(Asked one) throws Exception {
        JsonNode schemas = printed().path("methods").path(one.method);
        ObjectNode params = Json.parseObject(one.params);
        // Of two lists only the results are printed.
        if (schemas.has("params")) {
            fits(schemas.path("params"), params);
        }
        fits(schemas.path("result"), client.call(one.method, params));
    }

    private static void fits(JsonNode schema, JsonNode value) {
        assertThat(SchemaCheck.of((ObjectNode) schema).verify().check(value)).isEmpty();
    }

    @Test
    void whatIsListedIsWhatIsPrinted() throws Exception {
        ObjectNode printed = (ObjectNode) printed().path("methods");
        ObjectNode list = client.call("tools/list", Json.object().put("limit", 200));
        int compared = 0;
        for (JsonNode tool : list.path("tools")) {
            JsonNode schemas = printed.path(tool.path("name").asString());
            // Plans are printed as plain objects, and described beside that.
            boolean described = tool.path("name").asString().startsWith("planner/");
            if (schemas.has("params") && !described) {
                assertThat(tool.path("input_schema")).isEqualTo(schemas.path("params"));
                assertThat(tool.path("output_schema")).isEqualTo(schemas.path("result"));
                compared++;
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(3);
    }

    @Test
    void capabilitiesNameEveryToolOfTheWorkspace() throws Exception {
        ObjectNode told = client.call("capabilities", Json.object());
        assertThat(told.path("methods").findValuesAsString("name"))
                .contains("files/read", "files/read.v2", "exec/run", "capabilities", "tools/list");
        assertThat(told.path("notifications").toString()).contains("files/changed");
        assertThat(told.path("limits").path("files_read_bytes").asLong()).isPositive();
    }

    @Test
    void theSameToolIsListedInEachFormByItself() throws Exception {
        ObjectNode names = Json.object();
        names.putObject("filter").putArray("names").add("files/read");
        JsonNode mira = client.call("tools/list", names).path("tools").path(0);
        JsonNode mcp = Json.parse(server.ask("tools/list", Json.object())).path("result");
        for (JsonNode tool : mcp.path("tools")) {
            if (tool.path("name").asString().equals("files_read")) {
                assertThat(tool.propertyNames())
                        .contains("inputSchema", "outputSchema")
                        .doesNotContainAnyElementsOf(
                                List.of(
                                        "input_schema",
                                        "output_schema",
                                        "auth_required",
                                        "server",
                                        "enabled",
                                        "rate_limit"));
                assertThat(tool.path("inputSchema").path("properties"))
                        .isEqualTo(mira.path("input_schema").path("properties"));
                return;
            }
        }
        throw new AssertionError("files_read is not listed at /mcp");
    }
}
