package dev.toolbooth.testkit.transcript;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;

/** A wait until all of a server's workspace can be searched. */
final class ReadyIndex {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String STATUS =
            "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"vector/status\", \"params\": {}}";

    private ReadyIndex() {}

    static void await(Stage stage) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        String seen = status(stage);
        while (!seen.contains("\"phase\":\"ready\"")) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the index is not ready: " + seen);
            }
            seen = status(stage);
        }
    }

    private static String status(Stage stage) throws IOException {
        try (Socket socket = stage.connect()) {
            String request =
                    "POST /mira HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Content-Type: application/json\r\nContent-Length: "
                            + STATUS.length()
                            + "\r\n\r\n"
                            + STATUS;
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
