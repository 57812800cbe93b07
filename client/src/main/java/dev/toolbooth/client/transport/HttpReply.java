package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.wire.SseReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** A response whose body is still unread. */
public record HttpReply(ResponseHead head, InputStream body) implements AutoCloseable {

    boolean success() {
        return head.status() >= 200 && head.status() < 300;
    }

    /** The media type in lower case, without parameters. */
    String mediaType() {
        String type = head.first("content-type");
        int end = type.indexOf(';');
        return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    boolean isStream() {
        return mediaType().equals("text/event-stream");
    }

    /** The body as events, none of which may be larger. */
    public SseReader events(int bytesMax) {
        return new SseReader(
                body,
                bytesMax,
                () ->
                        new McpException.NotUnderstood(
                                "The server sent an event of more than " + bytesMax + " bytes."));
    }

    /**
     * All of the body.
     *
     * @throws McpException.NotUnderstood when it is larger
     */
    public byte[] all(int bytesMax) throws IOException {
        byte[] bytes = body.readNBytes(bytesMax);
        if (bytes.length == bytesMax && body.read() >= 0) {
            throw new McpException.NotUnderstood(
                    "The server's answer is larger than " + bytesMax + " bytes.");
        }
        return bytes;
    }

    /** The beginning of the body; what can't be read is left out. */
    byte[] beginning(int bytesMax) {
        try {
            return body.readNBytes(bytesMax);
        } catch (IOException broken) {
            return new byte[0];
        }
    }

    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException broken) {
            // Nobody reads it any more.
        }
    }
}
