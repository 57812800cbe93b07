package dev.toolbooth.testkit.bazaar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** finding A3: the bazaar's endpoint is for anyone, so bodies without a key are small there. */
@Timeout(60)
class BazaarBodiesTest {
    private static final int MOST_BYTES = 256 * 1024;

    @TempDir private Path data;
    private Product server;

    @BeforeEach
    void start() throws Exception {
        server =
                Product.with(
                        Map.of(
                                "TOOLBOOTH_DATA",
                                data.toString(),
                                "TOOLBOOTH_CATALOG__FILES",
                                "../examples/catalog.json"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** The status of a ping that is so long. */
    private int status(String path, int bytes, String... headers) throws Exception {
        ObjectNode ping = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "ping");
        ping.putObject("params").put("filler", "");
        int more = bytes - Json.bytes(ping).length;
        ping.putObject("params").put("filler", "x".repeat(more));
        assertThat(Json.bytes(ping)).hasSize(bytes);
        return server.post(path, ping, headers).statusCode();
    }

    /** Whether a body is refused by its length, before any of it is sent. */
    private boolean isRefused(String path, int bytes, String header) throws Exception {
        URI at = server.at(path);
        String head =
                "POST "
                        + path
                        + " HTTP/1.1\r\nHost: "
                        + at.getAuthority()
                        + "\r\nContent-Type: application/json\r\n"
                        + header
                        + "\r\nContent-Length: "
                        + bytes
                        + "\r\n\r\n";
        try (Socket socket = new Socket(at.getHost(), at.getPort())) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 413".length());
            return new String(status, StandardCharsets.US_ASCII).equals("HTTP/1.1 413");
        }
    }

    @Test
    void whoShowsNoKeySendsASmallBodyAlsoOnLoopback() throws Exception {
        assertThat(status("/discovery/mcp", MOST_BYTES, "Accept", "*/*")).isNotEqualTo(413);
        assertThat(isRefused("/discovery/mcp", MOST_BYTES + 1, "Accept: */*")).isTrue();
        assertThat(status("/mcp", MOST_BYTES + 1, "Accept", "*/*")).isNotEqualTo(413);
    }

    @Test
    void aMadeUpCredentialIsNone() throws Exception {
        for (String made : new String[] {"Basic x", "Digest username=\"me\""}) {
            assertThat(isRefused("/discovery/mcp", MOST_BYTES + 1, "Authorization: " + made))
                    .as(made)
                    .isTrue();
        }
    }
}
