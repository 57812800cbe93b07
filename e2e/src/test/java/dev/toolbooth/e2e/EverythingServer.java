package dev.toolbooth.e2e;

import dev.toolbooth.client.transport.ServerAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;

/** The protocol's own reference server, which somebody else wrote, on one of its transports. */
enum EverythingServer {
    STREAMABLE_HTTP("streamableHttp", "/mcp"),
    STREAM_AND_POSTS("sse", "/sse"),
    STDIO("stdio", "");

    private final String transport;
    private final String path;

    EverythingServer(String transport, String path) {
        this.transport = transport;
        this.path = path;
    }

    /** A server that runs until it is closed; on stdio the client starts its own. */
    Running start() throws InterruptedException {
        List<String> command =
                List.of(
                        Checkout.node(),
                        Checkout.client(
                                "node_modules/@modelcontextprotocol/server-everything/dist/index.js"),
                        transport);
        if (this == STDIO) {
            return new Running(new ServerAddress.Command(command, Map.of(), null), () -> {});
        }
        int port = freePort();
        Child child = Child.start(command, Map.of("PORT", Integer.toString(port)));
        child.error(line -> line.contains("on port " + port));
        return new Running(ServerAddress.http("http://localhost:" + port + path), child::close);
    }

    /** Where a server is, and how it ends. */
    record Running(ServerAddress address, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
