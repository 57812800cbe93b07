package dev.toolbooth.testkit.leaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Requests on connections that a test closes when it wants, and streams that come over them. */
final class EventStreams {
    private static final int PATIENCE_MILLIS = 30_000;
    private static final String SAYS_WHERE = "data: ";

    private static final long PAUSE_NANOS = 1_000_000;

    private EventStreams() {}

    /** Sends a request on a connection of its own. */
    static Socket send(Product product, String what, Map<String, String> headers, String body)
            throws IOException {
        URI at = product.at("/");
        Socket socket = new Socket(at.getHost(), at.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        StringBuilder head =
                new StringBuilder(what + " HTTP/1.1\r\n")
                        .append("Host: " + at.getAuthority() + "\r\n")
                        .append("Content-Type: application/json\r\n")
                        .append("Accept: application/json, text/event-stream\r\n")
                        .append("Content-Length: " + body.length() + "\r\n");
        headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        socket.getOutputStream().write((head + "\r\n" + body).getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Opens a stream of HTTP+SSE and calls a tool; what comes of it comes on the stream. */
    static Socket call(Product product, Map<String, String> headers, JsonNode call)
            throws IOException {
        Map<String, String> own = new HashMap<>(headers);
        own.remove("Idempotency-Key");
        Socket stream = send(product, "GET /sse", own, "");
        readUntil(stream, SAYS_WHERE);
        String where = readUntil(stream, "\n").strip();
        JsonNode open =
                Json.parse(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                                + "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},"
                                + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
        for (JsonNode message : List.of(open, call)) {
            int before = product.connections();
            try (Socket posted = send(product, "POST " + where, headers, Json.text(message))) {
                readUntil(posted, "HTTP/1.1 202");
            }
            // Who counts connections later must not take this one's end for another's.
            await("the end of a connection", () -> product.connections() <= before);
            if (message.equals(open)) {
                readUntil(stream, "serverInfo");
            }
        }
        return stream;
    }

    /** Waits for what has to come about; who is told to stop says for what. */
    static void await(String what, BooleanSupplier there) {
        while (!there.getAsBoolean()) {
            LockSupport.parkNanos(PAUSE_NANOS);
            assertThat(Thread.currentThread().isInterrupted()).as(what).isFalse();
        }
    }

    /** Reads until one of these has come; all that came. */
    static String readUntil(Socket socket, String... words) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder read = new StringBuilder();
        while (Stream.of(words).noneMatch(word -> read.indexOf(word) >= 0)) {
            int one = in.read();
            assertThat(one).as("%s", read).isNotNegative();
            read.append((char) one);
        }
        return read.toString();
    }
}
