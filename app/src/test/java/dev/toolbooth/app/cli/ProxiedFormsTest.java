package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.wire.Json;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Calls through the bazaar of sellers that take no JSON. */
class ProxiedFormsTest {
    private final Path folder;
    private final HttpServer seller =
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final List<Sent> sent = new CopyOnWriteArrayList<>();

    /** What the seller got. */
    private record Sent(String type, String body) {}

    ProxiedFormsTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        seller.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
                        String type = exchange.getRequestHeaders().getFirst("Content-Type");
                        sent.add(new Sent(type == null ? "" : type, body));
                        exchange.sendResponseHeaders(200, -1);
                    }
                });
        seller.start();
    }

    @AfterEach
    void close() {
        seller.stop(0);
    }

    private JsonNode call(String bodyType, String parameters) throws Exception {
        Path file = folder.resolve("entries.json");
        Files.writeString(
                file,
                """
                {"items":[{"resource":"http://127.0.0.1:%d/","type":"http","x402Version":2,
                  "metadata":{"toolName":"upload"},
                  "accepts":[{"scheme":"exact","network":"eip155:84532","amount":"10000",
                    "asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                    "payTo":"0x8D170Db9aB247E7013d024566093E13dc7b0f181",
                    "maxTimeoutSeconds":60,"extra":{"name":"USDC","version":"2"}}],
                  "extensions":{"bazaar":{"info":{"input":{"type":"http","method":"POST",
                    "bodyType":"%s","body":{"city":"Rome"}}}}}}]}
                """
                        .formatted(seller.getAddress().getPort(), bodyType));
        HttpListener listener =
                RemoteOfficeCommandsTest.start(
                        Map.of(
                                "PORT", "0",
                                "TOOLBOOTH_DATA", folder.resolve("data").toString(),
                                "TOOLBOOTH_CATALOG__FILES", file.toString()));
        try (HttpClient client = HttpClient.newHttpClient()) {
            String answer =
                    client.send(
                                    HttpRequest.newBuilder(
                                                    URI.create(
                                                            "http://127.0.0.1:"
                                                                    + listener.port()
                                                                    + "/discovery/mcp"))
                                            .header("Content-Type", "application/json")
                                            .POST(
                                                    BodyPublishers.ofString(
                                                            """
                                                            {"jsonrpc":"2.0","id":1,
                                                             "method":"tools/call",
                                                             "params":{"name":"proxy_tool_call",
                                                              "arguments":{"toolName":"upload",
                                                               "parameters":%s}}}
                                                            """
                                                                    .formatted(parameters)))
                                            .build(),
                                    BodyHandlers.ofString())
                            .body();
            return Json.parse(answer).path("result");
        } finally {
            listener.stop();
        }
    }

    @ParameterizedTest
    @CsvSource({"form-data, ''", "multipart-form-data, multipart/form-data"})
    void aFormIsSentAsAForm(String bodyType, String said) throws Exception {
        String headers = said.isEmpty() ? "" : "\"headers\":{\"content-type\":\"" + said + "\"},";
        JsonNode result =
                call(bodyType, "{" + headers + "\"body\":{\"city\":\"Rome\",\"days\":3}}");
        assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
        Sent got = sent.getFirst();
        assertThat(got.type()).startsWith("multipart/form-data; boundary=");
        String boundary = got.type().substring(got.type().indexOf('=') + 1);
        assertThat(got.body())
                .startsWith("--" + boundary + "\r\n")
                .contains("name=\"city\"\r\n\r\nRome\r\n", "name=\"days\"\r\n\r\n3\r\n")
                .endsWith("--" + boundary + "--\r\n");
    }

    @Test
    void aTextIsSentAsAText() throws Exception {
        call("text", "{\"body\":\"Rome\"}");
        assertThat(sent).containsExactly(new Sent("text/plain; charset=utf-8", "Rome"));
    }

    @Test
    void whatIsNoFormIsRefusedAndNothingIsSent() throws Exception {
        JsonNode result = call("form-data", "{\"body\":\"city=Rome\"}");
        assertThat(result.path("isError").asBoolean(false)).isTrue();
        assertThat(result.toString()).contains("this resource takes a form");
        assertThat(sent).isEmpty();
    }
}
