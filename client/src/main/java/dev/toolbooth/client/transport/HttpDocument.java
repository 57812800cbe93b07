package dev.toolbooth.client.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A response whose body has been read to its end. */
public final class HttpDocument {
    private final ResponseHead head;
    private final byte[] body;

    HttpDocument(ResponseHead head, byte[] body) {
        this.head = head;
        this.body = body;
    }

    public ResponseHead head() {
        return head;
    }

    public int status() {
        return head.status();
    }

    /** Not to be changed. */
    public byte[] body() {
        return body;
    }

    public String text() {
        return new String(body, UTF_8);
    }
}
