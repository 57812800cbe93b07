package dev.toolbooth.e2e;

import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.model.EraChoice;
import dev.toolbooth.client.transport.ServerAddress;
import java.util.List;
import java.util.Map;

/** The ways in which our own client reaches the fixtures. */
enum Way {
    MODERN_HTTP(EraChoice.AUTO, "/mcp"),
    LEGACY_HTTP(EraChoice.LEGACY, "/mcp"),
    STREAM_AND_POSTS(EraChoice.AUTO, "/sse"),
    MODERN_STDIO(EraChoice.AUTO, ""),
    LEGACY_STDIO(EraChoice.LEGACY, "");

    private final EraChoice era;
    private final String path;

    Way(EraChoice era, String path) {
        this.era = era;
        this.path = path;
    }

    boolean modern() {
        return this == MODERN_HTTP || this == MODERN_STDIO;
    }

    McpClient connect(Fixtures server, ClientOptions options) {
        List<String> command = Checkout.fixturesOnStdio();
        ServerAddress address =
                path.isEmpty()
                        ? new ServerAddress.Command(command, Map.of(), null)
                        : ServerAddress.http(server.url(path));
        return McpClient.connect(address, options.withEra(era));
    }
}
