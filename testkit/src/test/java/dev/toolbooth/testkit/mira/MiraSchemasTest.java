package dev.toolbooth.testkit.mira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.core.schema.SchemaCheck;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.mira.client.MiraClient;
import dev.toolbooth.testkit.mira.client.MiraEvent;
import dev.toolbooth.testkit.mira.client.MiraOptions;
import dev.toolbooth.wire.Json;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
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
 * against what it says of itself. Proves S4-33 to S4-45, S4-56, S4-57, S4-71, S4-103, S4-104,
 * S4-105, S4-106, S4-139 to S4-141, S4-158 and C-01.
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
                                "true",
                                "TOOLBOOTH_WORKSPACE__EXEC__UNCONFINED",
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
        checked(one.method, one.params, new HashSet<>());
    }

    private static void fits(JsonNode schema, JsonNode value) {
        assertThat(SchemaCheck.of((ObjectNode) schema).verify().check(value)).isEmpty();
    }

    /** Every method that is printed, those too that need what another has made. */
    @Test
    void everyMethodThatIsPrintedFits() throws Exception {
        Set<String> checked = new HashSet<>();
        asked().forEach(one -> checked.add(one.method));
        String terminal =
                checked("terminals/create", "{'command': 'cat', 'attach': false}", checked)
                        .path("session_id")
                        .stringValue();
        String session = "'session_id': '" + terminal + "'";
        checked("terminals/write", "{" + session + ", 'data': 'a\\r'}", checked);
        checked("terminals/resize", "{" + session + ", 'cols': 40, 'rows': 10}", checked);
        checked("terminals/attach", "{" + session + "}", checked);
        checked("terminals/list", "{}", checked);
        checked("terminals/kill", "{" + session + ", 'signal': null}", checked);
        checked("terminals/read_logs", "{" + session + ", 'since_ts': null}", checked);
        checked("terminals/read_logs", "{" + session + ", 'limit_lines': 1}", checked);
        JsonNode plan =
                checked(
                                "planner/create_plan",
                                "{'title': 'a', 'user_request': '- b\\n  - c', 'context': null}",
                                checked)
                        .path("plan");
        String id = "'plan_id': '" + plan.path("id").stringValue() + "'";
        String task = "'task_id': '" + plan.path("tasks").path(0).path("id").stringValue() + "'";
        fitsPlan(plan);
        fitsPlan(checked("planner/get_plan", "{" + id + "}", checked).path("plan"));
        JsonNode updated =
                checked(
                        "planner/update_task",
                        "{" + id + ", " + task + ", 'patch': {'status': 'done'}}",
                        checked);
        fits(printed().path("types").path("Task"), updated.path("task"));
        checked("planner/list_plans", "{}", checked).path("plans").forEach(this::fitsPlan);
        SearchServer.until(() -> ask("vector/status", "{}"), now -> now.path("chunks").asInt() > 0);
        JsonNode found = checked("vector/search", "{'query': 'txt', 'top_k': 50}", checked);
        assertThat(found.path("matches")).isNotEmpty();
        assertThat(checked).containsAll(printed().path("methods").propertyNames());
    }

    private ObjectNode checked(String method, String params, Set<String> checked) throws Exception {
        JsonNode schemas = printed().path("methods").path(method);
        // Of two lists only the results are printed.
        ObjectNode asked = Json.parseObject(params.replace('\'', '"'));
        if (schemas.has("params")) {
            fits(schemas.path("params"), asked);
        }
        ObjectNode result = client.call(method, asked);
        fits(schemas.path("result"), result);
        checked.add(method);
        return result;
    }

    private void fitsPlan(JsonNode plan) {
        try {
            fits(printed().path("types").path("Plan"), plan);
            assertThat(plan.path("tasks")).isNotEmpty();
            for (JsonNode task : plan.path("tasks")) {
                fits(printed().path("types").path("Task"), task);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** S4-86, S4-132, S4-133, S4-152 and S4-153. */
    @Test
    void everyNotificationThatIsPrintedFits() throws Exception {
        JsonNode schemas = printed().path("notifications");
        Set<String> missing = new HashSet<>(schemas.propertyNames());
        BlockingQueue<MiraEvent> heard = new LinkedBlockingQueue<>();
        AutoCloseable listening = client.listen(heard::add);
        try {
            ask("exec/run", "{'command': 'echo', 'args': ['a'], 'stream': true}");
            ask("terminals/create", "{'command': 'echo', 'args': ['a']}");
            ObjectNode made = ask("planner/create_plan", "{'title': 'a', 'user_request': 'Go.'}");
            JsonNode plan = made.path("plan");
            ask(
                    "planner/update_task",
                    "{'plan_id': '"
                            + plan.path("id").stringValue()
                            + "', 'task_id': '"
                            + plan.path("tasks").path(0).path("id").stringValue()
                            + "', 'patch': {'status': 'done'}}");
            while (!missing.isEmpty()) {
                MiraEvent event = heard.poll(60, TimeUnit.SECONDS);
                assertThat(event).as("one of %s", missing).isNotNull();
                fits(schemas.path(event.method()).path("params"), event.params());
                missing.remove(event.method());
            }
        } finally {
            listening.close();
        }
    }

    private ObjectNode ask(String method, String params) {
        return client.call(method, Json.parseObject(params.replace('\'', '"')));
    }

    @Test
    void whatIsListedIsWhatIsPrinted() throws Exception {
        ObjectNode printed = (ObjectNode) printed().path("methods");
        Set<String> left = new HashSet<>(printed.propertyNames());
        // It lists the others, and is none of them.
        left.remove("tools/list");
        for (JsonNode tool : listed()) {
            JsonNode schemas = printed.path(tool.path("name").asString());
            if (!schemas.isMissingNode()) {
                assertThat(general(tool.path("output_schema"), schemas.path("result")))
                        .isEqualTo(schemas.path("result"));
                // Of two lists only the results are printed.
                if (schemas.has("params")) {
                    assertThat(tool.path("input_schema")).isEqualTo(schemas.path("params"));
                }
                left.remove(tool.path("name").asString());
            }
        }
        assertThat(left).isEmpty();
    }

    private JsonNode listed() {
        return client.call("tools/list", Json.object().put("limit", 200)).path("tools");
    }

    /** What is printed as any object, and described beside that, as it is printed. */
    private static JsonNode general(JsonNode listed, JsonNode printed) {
        if (printed.equals(Json.object().put("type", "object"))) {
            return listed.path("type").asString("").equals("object") ? printed : listed;
        }
        if (!(listed instanceof ObjectNode object)) {
            return listed;
        }
        ObjectNode result = Json.object();
        object.properties()
                .forEach(
                        one ->
                                result.set(
                                        one.getKey(),
                                        general(one.getValue(), printed.path(one.getKey()))));
        return result;
    }

    @Test
    void capabilitiesNameEveryToolOfTheWorkspace() throws Exception {
        ObjectNode told = client.call("capabilities", Json.object());
        assertThat(told.path("methods").findValuesAsString("name"))
                .contains("files/read", "files/read.v2", "exec/run", "capabilities", "tools/list");
        // finding P5: all that clients may be told, also of terminals.
        assertThat(told.path("notifications").toString())
                .contains("files/changed", "terminals/exit", "terminals/stream");
        assertThat(told.path("limits").path("files_read_bytes").asLong()).isPositive();
    }

    /** finding P14. */
    @Test
    void aFileOfAsMuchAsIsAnnouncedCanBeWrittenInOneRequest() throws Exception {
        JsonNode limits = client.call("capabilities", Json.object()).path("limits");
        int most = limits.path("files_write_bytes").asInt();
        long body = limits.path("request_bytes").asLong();
        assertThat(body).isEqualTo(4 << 20);
        // As base64, and with what stands around it.
        assertThat(most).isLessThanOrEqualTo((int) (body / 4 * 3)).isGreaterThan((int) (body / 2));
        String all = Base64.getEncoder().encodeToString(new byte[most]);
        client.call(
                "files/write",
                Json.object().put("path", "large").put("content", all).put("encoding", "base64"));
        assertThat(Files.size(root.resolve("large"))).isEqualTo(most);
    }

    /** C-01: each form has its own members, and says the same with them. */
    @Test
    void theSameToolIsListedInEachFormByItself() throws Exception {
        Map<String, JsonNode> mcp = new HashMap<>();
        ObjectNode params = Json.object();
        JsonNode page;
        do {
            page = Json.parse(server.ask("tools/list", params)).path("result");
            assertThat(page.propertyNames()).doesNotContain("next_cursor");
            page.path("tools").forEach(tool -> mcp.put(tool.path("name").stringValue(), tool));
            params.set("cursor", page.path("nextCursor"));
        } while (page.path("nextCursor").isString());
        int compared = 0;
        for (JsonNode tool : listed()) {
            String name = tool.path("name").stringValue();
            JsonNode other = mcp.get(name.replace('/', '_').replace('.', '_'));
            assertThat(tool.propertyNames())
                    .contains("input_schema", "output_schema", "server", "enabled")
                    .doesNotContain("inputSchema", "outputSchema", "annotations");
            // Tools that are not of the workspace need no schema of what they return.
            if (other != null && name.contains("/")) {
                assertThat(other.propertyNames())
                        .contains("inputSchema", "outputSchema", "annotations")
                        .doesNotContainAnyElementsOf(
                                List.of(
                                        "input_schema",
                                        "output_schema",
                                        "auth_required",
                                        "server",
                                        "enabled",
                                        "version",
                                        "rate_limit"));
                assertThat(other.path("description")).isEqualTo(tool.path("description"));
                same(other.path("inputSchema"), tool.path("input_schema"));
                same(other.path("outputSchema"), tool.path("output_schema"));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(printed().path("methods").size());
    }

    private static void same(JsonNode mcp, JsonNode mira) {
        assertThat(mcp.path("type")).isEqualTo(mira.path("type"));
        assertThat(mcp.path("properties")).isEqualTo(mira.path("properties"));
        assertThat(mcp.path("additionalProperties")).isEqualTo(mira.path("additionalProperties"));
        // Some clients of MCP want to see that nothing is required.
        JsonNode required = mira.path("required");
        assertThat(mcp.path("required"))
                .isEqualTo(required.isMissingNode() ? Json.array() : required);
    }
}
