package dev.toolbooth.app.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.stdio.StdioServer;
import dev.toolbooth.wire.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Every file in {@code examples/} does what its page says. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExamplesTest {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("toolbooth.root", ".."), "examples");

    private final Core core =
            Core.free(
                    CoreParts.of(
                            new ServerInfo("examples", null, "1", null),
                            Limits.standard(),
                            CorePorts.with(AesSealer.ephemeral())));

    /** Once: a compiler has to start for each. */
    @BeforeAll
    void load() throws Exception {
        for (Path file : files()) {
            ToolSources.install(file, core.toolbox());
        }
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(EXAMPLES)) {
            return all.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
    }

    /** Calls a tool as a client of 2026-07-28 with these capabilities does, over pipes. */
    private JsonNode call(String name, String arguments, String capabilities, ObjectNode... more)
            throws Exception {
        ObjectNode params = Json.object().put("name", name);
        params.set("arguments", Json.parseObject(arguments));
        for (ObjectNode retry : more) {
            params.setAll(retry);
        }
        ObjectNode meta = params.putObject("_meta");
        meta.put("io.modelcontextprotocol/protocolVersion", "2026-07-28");
        meta.set("io.modelcontextprotocol/clientCapabilities", Json.parseObject(capabilities));
        ObjectNode request = Json.object().put("jsonrpc", "2.0").put("id", 1);
        request.put("method", "tools/call").set("params", params);
        // The input ends when the answer is there: the server doesn't wait for long after that.
        PipedOutputStream asked = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(asked, 1 << 16);
        asked.write((Json.text(request) + "\n").getBytes(UTF_8));
        ByteArrayOutputStream out =
                new ByteArrayOutputStream() {
                    @Override
                    public void flush() throws IOException {
                        if (answer(toString(UTF_8)).isPresent()) {
                            asked.close();
                        }
                    }
                };
        new StdioServer(core, new McpDialect(core.toolbox(), core.server())).serve(in, out);
        return Json.parseObject(answer(out.toString(UTF_8)).orElseThrow()).path("result");
    }

    private static Optional<String> answer(String said) {
        return said.lines().filter(line -> line.contains("\"id\":1,")).findFirst();
    }

    @Test
    void everyExampleIsAToolWithATitleAndADescription() throws IOException {
        List<ToolSpec> specs = core.toolbox().list();
        assertThat(specs).hasSameSizeAs(files());
        assertThat(specs).allSatisfy(spec -> assertThat(spec.title()).isNotBlank());
        assertThat(specs).allSatisfy(spec -> assertThat(spec.description()).isNotBlank());
    }

    @Test
    void everyExampleHasItsPlaceInThePageAndTheConfiguration() throws IOException {
        String page = Files.readString(EXAMPLES.resolve("README.md"));
        String yaml = Files.readString(EXAMPLES.resolve("toolbooth.yaml"));
        for (Path file : files()) {
            assertThat(page).contains(file.getFileName().toString());
            assertThat(yaml).contains("- " + file.getFileName());
        }
    }

    @Test
    void diceAreRolledAsOftenAsAsked() throws Exception {
        JsonNode rolled =
                call("roll_dice", "{\"dice\":3,\"sides\":2}", "{}").path("structuredContent");
        assertThat(rolled.path("rolls")).hasSize(3);
        assertThat(rolled.path("sum").asInt()).isBetween(3, 6);
        JsonNode refused = call("roll_dice", "{\"dice\":101}", "{}");
        assertThat(refused.path("isError").asBoolean()).isTrue();
    }

    @Test
    void theInterviewAsksTwiceAndThenAnswers() throws Exception {
        String able = "{\"elicitation\":{\"form\":{}}}";
        JsonNode first = call("interview", "{}", able);
        assertThat(first.path("resultType").asString()).isEqualTo("input_required");
        assertThat(first.path("inputRequests").has("city")).isTrue();

        JsonNode second = call("interview", "{}", able, retry(first, "city", "Lisbon"));
        assertThat(second.at("/inputRequests/season/params/message").asString())
                .isEqualTo("When is Lisbon at its best?");

        JsonNode last = call("interview", "{}", able, retry(second, "season", "autumn"));
        assertThat(last.at("/content/0/text").asString())
                .isEqualTo("You would like to see Lisbon in autumn.");
    }

    private static ObjectNode retry(JsonNode asked, String key, String value) {
        ObjectNode retry = Json.object();
        retry.put("requestState", asked.path("requestState").asString());
        ObjectNode answer = retry.putObject("inputResponses").putObject(key);
        answer.put("action", "accept").putObject("content").put(key, value);
        return retry;
    }

    @Test
    void theReportIsATaskForThoseWhoKnowTasks() throws Exception {
        String arguments = "{\"topic\":\"Rain\",\"chapters\":1}";
        String tasks = "{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}";
        JsonNode task = call("long_report", arguments, tasks);
        assertThat(task.path("resultType").asString()).isEqualTo("task");
        assertThat(task.path("status").asString()).isEqualTo("working");

        JsonNode report = call("long_report", arguments, "{}");
        assertThat(report.at("/content/0/text").asString()).contains("# Rain", "## Chapter 1");
    }
}
