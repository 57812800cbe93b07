package dev.toolbooth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.Wiring;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What is in the server's own resources, and what is not. Proves S2-31 S2-32 S2-33 S2-34. */
@Timeout(60)
class ServerResourcesTest {
    private static final Logger LOG = LoggerFactory.getLogger("dev.toolbooth.testkit.Sample");
    private static final String SECRET = "a-secret-that-nobody-must-ever-see-0123456789";

    private final HttpClient client = HttpClient.newHttpClient();
    private HttpListener listener = listener();

    private static HttpListener listener() {
        Map<String, String> environment =
                Map.of(
                        "PORT", "0",
                        "TOOLBOOTH_DATA", TempDataFolder.empty().text(),
                        "HS_MCP_RESOURCES_ENABLED", "true",
                        "TOOLBOOTH_SECRET", SECRET,
                        "TOOLBOOTH_RESOURCES__LOG_ENTRIES", "5",
                        "TOOLBOOTH_SERVER__INSTRUCTIONS", "Call https://me:hidden1@example.com");
        ConfigSources sources =
                new ConfigSources(
                        Optional.empty(), Map.of(), environment, Path.of(""), Optional.empty());
        try {
            Config config = ((ConfigResult.Loaded) new ConfigReader(sources).read()).config();
            CoreParts core = Wiring.parts(config);
            return Wiring.listener(config, core);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void start() {
        listener.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        listener.stop();
        client.close();
    }

    private HttpRequest.Builder post(String method, ObjectNode params) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        message.set("params", params);
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + listener.port() + "/mcp"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Json.text(message)));
    }

    private JsonNode result(String method, ObjectNode params)
            throws IOException, InterruptedException {
        String body = client.send(post(method, params).build(), BodyHandlers.ofString()).body();
        return Json.parse(body.getBytes(StandardCharsets.UTF_8)).path("result");
    }

    private String read(String uri) throws IOException, InterruptedException {
        JsonNode contents = result("resources/read", Json.object().put("uri", uri));
        return contents.at("/contents/0/text").asString();
    }

    private JsonNode readJson(String uri) throws IOException, InterruptedException {
        return Json.parse(read(uri).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theConfigurationIsShownWithoutSecretsAndPaths() throws Exception {
        String text = read("config://server/options");
        JsonNode config = Json.parse(text.getBytes(StandardCharsets.UTF_8));
        assertThat(config.path("addr").asString()).isEqualTo("127.0.0.1:0");
        assertThat(config.path("enableTLS").asBoolean()).isFalse();
        assertThat(config.path("runHealthServer").asBoolean()).isFalse();
        assertThat(config.path("readTimeout").asString()).endsWith("s");
        assertThat(config.at("/settings/secret").asString()).isEqualTo("***");
        assertThat(config.at("/settings/resources/builtin").asBoolean()).isTrue();
        assertThat(config.at("/settings/server/name").asString()).isEqualTo("Toolbooth");
        assertThat(text).doesNotContain(SECRET, "hidden1", Path.of("").toAbsolutePath().toString());
    }

    @Test
    void theMetricsAreReal() throws Exception {
        ObjectNode echo = Json.object().put("name", "echo");
        echo.putObject("arguments").put("message", "hello");
        result("tools/call", echo);
        result("tools/call", Json.object().put("name", "made-up"));
        JsonNode stats = readJson("metrics://server/stats");
        assertThat(stats.propertyNames())
                .contains(
                        "uptime",
                        "totalRequests",
                        "totalResponseTime",
                        "avgResponseTime",
                        "isRunning",
                        "isReady",
                        "timestamp");
        assertThat(stats.path("totalRequests").asInt()).isEqualTo(2);
        assertThat(stats.path("isReady").asBoolean()).isTrue();
        assertThat(stats.path("uptime").asString()).matches("(\\d+h)?(\\d+m)?\\d+s");
        assertThat(stats.at("/tools/echo/ok").asInt()).isEqualTo(1);
        assertThat(stats.at("/errors/unknown_tool").asInt()).isEqualTo(1);
        assertThat(stats.toString()).doesNotContain("made-up");
    }

    @Test
    void theSystemIsDescribed() throws Exception {
        JsonNode system = readJson("system://runtime/info");
        assertThat(system.path("runtime").propertyNames())
                .containsExactly("version", "os", "arch", "numCPU", "threads");
        assertThat(system.at("/runtime/numCPU").asInt()).isPositive();
        assertThat(system.at("/runtime/threads").asInt()).isPositive();
        assertThat(system.at("/memory/used").asLong()).isPositive();
        assertThat(system.path("timestamp").asString()).endsWith("Z");
    }

    @Test
    void theLogHasItsLastEntriesWithSecretsMasked() throws Exception {
        for (int i = 1; i <= 7; i++) {
            LOG.info("entry {} Authorization: Bearer hidden2 and {}", i, SECRET);
        }
        LOG.error("broke in {}", Path.of("x").toAbsolutePath(), new IOException("hidden3"));
        String log = read("logs://server/recent");
        assertThat(log.lines()).hasSize(5);
        assertThat(log)
                .contains("testkit.Sample  entry 7 Authorization: ***", "(io.IOException)")
                .doesNotContain("entry 3 ", "hidden2", "hidden3", SECRET, "\tat ")
                .doesNotContain(Path.of("").toAbsolutePath().toString());
    }

    @Test
    void whoListensToTheLogIsToldOfAnEntry() throws Exception {
        ObjectNode params = Json.object();
        params.putObject("notifications")
                .putArray("resourceSubscriptions")
                .add("logs://server/recent");
        params.putObject("_meta")
                .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
                .putObject("io.modelcontextprotocol/clientCapabilities");
        HttpRequest listen =
                post("subscriptions/listen", params)
                        .header("Accept", "application/json, text/event-stream")
                        .header("MCP-Protocol-Version", "2026-07-28")
                        .header("Mcp-Method", "subscriptions/listen")
                        .build();
        HttpResponse<InputStream> response = client.send(listen, BodyHandlers.ofInputStream());
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            assertThat(until(lines, "acknowledged")).contains("logs://server/recent");
            LOG.info("something happened");
            assertThat(until(lines, "notifications/resources/updated"))
                    .contains("logs://server/recent");
        }
    }

    private static String until(BufferedReader lines, String part) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.contains(part)) {
            line = lines.readLine();
        }
        return String.valueOf(line);
    }
}
