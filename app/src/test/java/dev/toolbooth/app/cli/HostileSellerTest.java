package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** What a server that means harm can do to whoever runs a command. */
class HostileSellerTest {
    private static final String EVIL = "one\\ttwo\\u001b[2J\\u009b31m\\nthree";
    private static final String TOOLS =
            """
            {"tools":[{"name":"t","description":"%s","inputSchema":{"type":"object"}}]}"""
                    .formatted(EVIL);
    private static final String SAID =
            """
            {"content":[{"type":"text","text":"%1$s"},{"type":"resource_link","uri":"%1$s"},
              {"type":"%1$s","mimeType":"%1$s"},
              {"type":"resource","resource":{"uri":"%1$s"}}]}"""
                    .formatted(EVIL);

    @TempDir Path folder;
    private HttpServer server;
    private Console console;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/mcp", HostileSellerTest::answer);
        server.start();
        console = new Console(folder);
        console.environment.put("TOOLBOOTH_PURSE", folder.resolve("purse").toString());
        console.environment.put("TOOLBOOTH_WALLET", folder.resolve("wallet").toString());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        ObjectNode request =
                Json.parseObject(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        String result =
                switch (request.path("method").asString("")) {
                    case "server/discover" -> "{\"supportedVersions\":[\"2026-07-28\"]}";
                    case "tools/list" -> TOOLS;
                    case "tools/call" -> SAID;
                    default -> "{}";
                };
        ObjectNode reply = Json.object().put("jsonrpc", "2.0");
        reply.set("id", request.get("id"));
        reply.set("result", Json.parseObject(result));
        byte[] bytes = Json.bytes(reply);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
    }

    @Test
    void nothingThatAToolSaysIsObeyedByTheTerminal() {
        assertThat(console.run("call", "t", "--url", url())).isEqualTo(ExitCodes.OK);

        assertThat(console.out())
                .startsWith("one\ttwo\ufffd[2J\ufffd31m\nthree\n")
                .doesNotContain("\u001b", "\u009b");
    }

    @Test
    void nothingThatAToolIsDescribedByIsObeyedByTheTerminal() {
        assertThat(console.run("tools", "t", "--url", url())).isEqualTo(ExitCodes.OK);

        assertThat(console.out()).contains("one").doesNotContain("\u001b", "\u009b");
    }

    @Test
    void anAddressWithAPasswordIsNotFetched() {
        assertThat(console.run("fetch", url().replace("//", "//me:secret@")))
                .isEqualTo(ExitCodes.USAGE);

        assertThat(console.err()).contains("without a user");
    }
}
