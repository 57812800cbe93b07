package dev.toolbooth.core.outbound;

import java.nio.charset.StandardCharsets;

/** The bytes of a request or a response. Immutable: what goes in and out is copied. */
public final class OutboundBody {
    /** No bytes at all. */
    public static final OutboundBody NONE = new OutboundBody(new byte[0]);

    private final byte[] bytes;

    private OutboundBody(byte[] bytes) {
        this.bytes = bytes;
    }

    public static OutboundBody of(byte[] bytes) {
        return bytes.length == 0 ? NONE : new OutboundBody(bytes.clone());
    }

    /** The text in UTF-8. */
    public static OutboundBody of(String text) {
        return text.isEmpty() ? NONE : new OutboundBody(text.getBytes(StandardCharsets.UTF_8));
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    public int size() {
        return bytes.length;
    }

    /** The bytes read as UTF-8. */
    public String utf8() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
