package dev.toolbooth.core.content;

import java.util.Base64;

/** The contents of a resource. */
public sealed interface ResourceContents {
    String uri();

    String mimeType();

    /** A text. */
    record Text(String uri, String mimeType, String text) implements ResourceContents {}

    /** Bytes, in base64. */
    record Blob(String uri, String mimeType, String base64) implements ResourceContents {}

    /** The same, read at another address. */
    default ResourceContents at(String other) {
        return switch (this) {
            case Text(_, String type, String text) -> new Text(other, type, text);
            case Blob(_, String type, String base64) -> new Blob(other, type, base64);
        };
    }

    /** A text resource. */
    static ResourceContents text(String uri, String mimeType, String text) {
        return new Text(uri, mimeType, text);
    }

    /** A binary resource from raw bytes. */
    static ResourceContents blob(String uri, String mimeType, byte[] bytes) {
        return new Blob(uri, mimeType, Base64.getEncoder().encodeToString(bytes));
    }
}
