package dev.toolbooth.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The framing of server-sent events. The data is one line: JSON as we write it contains no line
 * break.
 */
public final class Sse {
    private static final byte[] DATA = ascii("data: ");
    private static final byte[] END = ascii("\n\n");

    private Sse() {}

    /** A named event. */
    public static byte[] event(String name, byte[] data) {
        return frame(null, name, data);
    }

    /** A named event with an id. */
    public static byte[] event(String id, String name, byte[] data) {
        return frame(id, name, data);
    }

    /** A message that a client can resume after. */
    public static byte[] message(@Nullable String id, byte[] data) {
        return frame(id, "message", data);
    }

    /** An event with an id and no data, which gives the client a place to resume from. */
    public static byte[] priming(String id) {
        return ascii("id: " + id + "\ndata:\n\n");
    }

    /** How long the client should wait before it reconnects. */
    public static byte[] retry(long millis) {
        return ascii("retry: " + millis + "\n\n");
    }

    /** A line that keeps the connection alive and means nothing. */
    public static byte[] comment() {
        return ascii(":\n\n");
    }

    private static byte[] frame(@Nullable String id, String name, byte[] data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(data.length + 64);
        if (id != null) {
            out.writeBytes(ascii("id: " + id + "\n"));
        }
        out.writeBytes(ascii("event: " + name + "\n"));
        out.writeBytes(DATA);
        out.writeBytes(data);
        out.writeBytes(END);
        return out.toByteArray();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
