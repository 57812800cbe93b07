package dev.toolbooth.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.server.Answer;
import dev.toolbooth.server.Client;
import dev.toolbooth.server.WalletServer;
import dev.toolbooth.server.http.HttpListenerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A further address with some of the tools. Proves S3-72 as far as the address goes. */
@Timeout(60)
class ExtraListenerTest {
    private static final String LIST =
            """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}""";

    @TempDir Path folder = Path.of("");
    private WalletServer server;

    @BeforeEach
    void start() {
        WalletServer.Wishes wishes = new WalletServer.Wishes();
        wishes.doors = List.of(door("tools:weather"), door("tools:free"));
        server = new WalletServer(folder, wishes);
    }

    private static ExtraListener door(String shown) {
        return ExtraListener.of(
                HttpListenerSettings.loopback(0),
                "127.0.0.1",
                0,
                "/mcp",
                Set.of("*"),
                Scopes.of(List.of(shown)),
                null);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Client door(int number) throws IOException {
        return new Client(server.listener.sidePorts().get(number));
    }

    private static String call(String tool) {
        return "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"tools/call\", \"params\":"
                + " {\"name\": \""
                + tool
                + "\"}}";
    }

    @Test
    void eachAddressShowsItsPartOfTheTools() throws Exception {
        try (Client weather = door(0);
                Client free = door(1);
                Client all = new Client(server.listener.port())) {
            assertThat(weather.post(LIST).answer().body())
                    .contains("\"weather\"")
                    .doesNotContain("\"free\"");
            assertThat(free.post(LIST).answer().body())
                    .contains("\"free\"")
                    .doesNotContain("\"weather\"");
            assertThat(all.post(LIST).answer().body()).contains("\"weather\"", "\"free\"");
        }
    }

    @Test
    void whatIsNotShownDoesNotExist() throws Exception {
        try (Client weather = door(0);
                Client free = door(1)) {
            assertThat(weather.post(call("free")).answer().body()).contains("Unknown tool: free");
            assertThat(free.post(call("free")).answer().body()).contains("for nothing");
        }
    }

    @Test
    void theOldTransportWorksThereOnOneStream() throws Exception {
        try (Client stream = door(1);
                Client posts = door(1)) {
            stream.get("/mcp", "Accept: text/event-stream");
            assertThat(stream.head().status()).isEqualTo(200);
            String opened = stream.until("/mcp/messages?sessionId=");
            String id = opened.substring(opened.lastIndexOf('=') + 1).strip().split("\\R", 2)[0];

            String path = "POST /mcp/messages?sessionId=" + id;
            assertThat(posts.request(path, LIST).answer().status()).isEqualTo(202);
            assertThat(stream.until("\"id\":1")).contains("\"free\"").doesNotContain("weather");
            assertThat(posts.request(path, call("weather")).answer().status()).isEqualTo(202);
            assertThat(stream.until("\"id\":2")).contains("Unknown tool");

            assertThat(posts.request("POST /mcp/messages", LIST).answer().status()).isEqualTo(400);
            assertThat(posts.request("POST /mcp/messages?sessionId=nobody", LIST).answer().status())
                    .isEqualTo(404);
        }
    }

    @Test
    void nothingElseIsThere() throws Exception {
        try (Client door = door(0)) {
            for (String path :
                    List.of(
                            "/metrics",
                            "/health",
                            "/.well-known/mcp.json",
                            "/weather",
                            "/v1",
                            "/api/v1/keys",
                            "/.well-known/mcp-manifest.json")) {
                assertThat(door.get(path).answer().status()).as(path).isEqualTo(404);
            }
        }
    }

    @Test
    void anyPageMayCallWhereThatIsWanted() throws Exception {
        try (Client door = door(0);
                Client main = new Client(server.listener.port())) {
            Answer allowed = door.post(LIST, "Origin: https://somewhere.example").answer();
            assertThat(allowed.status()).isEqualTo(200);
            assertThat(allowed.header("access-control-allow-origin")).isEqualTo("*");
            assertThat(main.post(LIST, "Origin: https://somewhere.example").answer().status())
                    .isEqualTo(403);
        }
    }
}
