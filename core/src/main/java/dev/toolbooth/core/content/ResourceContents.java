package dev.toolbooth.core.content;

import java.util.Base64;

/** What reading a resource gives. */
public sealed interface ResourceContents {
    String uri();

    String mimeType();

    /** A text. */
    record Text(String uri, String mimeType, String text) implements ResourceContents {}

    /** Bytes, in base64. */
    record Blob(String uri, String mimeType, String base64) implements ResourceContents {}

    /** A text resource. */
    static ResourceContents text(String uri, String mimeType, String text) {
        return new Text(uri, mimeType, text);
    }

    /** A binary resource from raw bytes. */
    static ResourceContents blob(String uri, String mimeType, byte[] bytes) {
        return new Blob(uri, mimeType, Base64.getEncoder().encodeToString(bytes));
    }
}
