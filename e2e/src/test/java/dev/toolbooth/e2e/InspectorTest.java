package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.ClientContract.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The command line of MCP Inspector against the product and against the fixtures. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class InspectorTest {
    private static final String INSPECTOR =
            "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";
    private static final Fixtures FIXTURES = new Fixtures();

    private static Product product;

    @BeforeAll
    static void start() throws InterruptedException {
        product = new Product(Flavour.JAR);
    }

    @AfterAll
    static void stop() {
        product.close();
        FIXTURES.close();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "http, legacy",
        "http, modern",
        "http, auto",
        "sse, legacy",
        "stdio, legacy",
        "stdio, modern",
        "stdio, auto"
    })
    void theInspectorListsAndHasNothingToSayAboutTheSchemas(String transport, String era)
            throws Exception {
        JsonNode result = inspect(transport, era, "--method", "tools/list", "--strict");
        assertThat(result.path("tools"))
                .extracting(tool -> tool.path("name").asString())
                .containsExactly(
                        "echo",
                        "countdown",
                        "greet",
                        "report",
                        "server_time",
                        "lookup_exemplars",
                        "trace_causes",
                        "summarize_exemplars",
                        "pizza-carousel",
                        "pizza-map",
                        "pizza-albums",
                        "pizza-list",
                        "pizza-video",
                        "weather",
                        "restaurants");
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({
        "http, legacy",
        "http, modern",
        "http, auto",
        "sse, legacy",
        "stdio, legacy",
        "stdio, modern",
        "stdio, auto"
    })
    void theInspectorCallsATool(String transport, String era) throws Exception {
        JsonNode result =
                inspect(
                        transport,
                        era,
                        "--method",
                        "tools/call",
                        "--tool-name",
                        "echo",
                        "--tool-args-json",
                        "{\"message\":\"hello\"}");
        assertThat(text(result)).isEqualTo("Echo: hello");
    }

    @ParameterizedTest
    @CsvSource({"legacy", "modern"})
    void theInspectorAcceptsTheSchemasOfTheFixtures(String era) throws Exception {
        JsonNode result =
                run(
                        "--transport",
                        "http",
                        "--server-url",
                        FIXTURES.url("/mcp"),
                        "--protocol-era",
                        era,
                        "--method",
                        "tools/list",
                        "--strict");
        assertThat(result.path("tools")).hasSize(38);
    }

    private static JsonNode inspect(String transport, String era, String... what)
            throws InterruptedException {
        List<String> arguments = new ArrayList<>();
        switch (transport) {
            case "http" -> arguments.addAll(List.of("--server-url", product.url()));
            case "sse" ->
                    arguments.addAll(
                            List.of("--server-url", product.url().replace("/mcp", "/sse")));
            default -> arguments.addAll(List.of(Flavour.JAR.program().toString(), "stdio"));
        }
        arguments.addAll(List.of("--transport", transport, "--protocol-era", era));
        arguments.addAll(List.of(what));
        return run(arguments.toArray(String[]::new));
    }

    private static JsonNode run(String... arguments) throws InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(Checkout.node(), Checkout.client(INSPECTOR), "--cli"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--format", "json", "--quiet"));
        Path home = Path.of("target", "inspector").toAbsolutePath();
        try (Child inspector = Child.start(command, Map.of("HOME", home.toString()))) {
            List<String> lines = inspector.lines();
            assertThat(inspector.exit(Duration.ofSeconds(5)))
                    .as("exit code; standard error:%n%s", inspector.errors())
                    .isZero();
            assertThat(inspector.errors()).isEmpty();
            return Json.parse(String.join("\n", lines)).path("result");
        }
    }
}
