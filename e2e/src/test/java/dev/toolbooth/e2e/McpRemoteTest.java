package dev.toolbooth.e2e;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** A client that only has pipes, bridged to HTTP by mcp-remote. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpRemoteTest implements ClientContract {
    private final Fixtures server = new Fixtures();
    private final NodeClient client =
            NodeClient.start(
                    "sdk1.mjs",
                    List.of(
                            "stdio",
                            Checkout.node(),
                            Checkout.client("node_modules/mcp-remote/dist/proxy.js"),
                            server.url("/mcp"),
                            "--allow-http"),
                    Map.of(
                            "MCP_REMOTE_CONFIG_DIR",
                            Path.of("target", "mcp-remote").toAbsolutePath().toString()));

    @AfterAll
    void stop() {
        client.close();
        server.close();
    }

    @Override
    public NodeClient client() {
        return client;
    }
}
