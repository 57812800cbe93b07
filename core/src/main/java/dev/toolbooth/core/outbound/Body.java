package dev.toolbooth.core.outbound;

import java.nio.charset.StandardCharsets;

/** The bytes of a request or of an answer. Immutable: what goes in and out is copied. */
public final class Body {
    /** No bytes at all. */
    public static final Body NONE = new Body(new byte[0]);

    private final byte[] bytes;

    private Body(byte[] bytes) {
        this.bytes = bytes;
    }

    public static Body of(byte[] bytes) {
        return bytes.length == 0 ? NONE : new Body(bytes.clone());
    }

    /** The text in UTF-8. */
    public static Body of(String text) {
        return text.isEmpty() ? NONE : new Body(text.getBytes(StandardCharsets.UTF_8));
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
