package dev.toolbooth.core.content;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** One piece of a tool's or a prompt's output. */
public sealed interface Content {

    /** Plain text. */
    record Text(String text) implements Content {}

    /** A picture, in base64. */
    record Image(String base64, String mimeType) implements Content {}

    /** A sound, in base64. */
    record Audio(String base64, String mimeType) implements Content {}

    /** A pointer to a resource that the client may read. */
    record Link(
            String uri,
            String name,
            @Nullable String title,
            @Nullable String description,
            @Nullable String mimeType)
            implements Content {}

    /** A resource, carried along. */
    record Embedded(ResourceContents resource) implements Content {}

    /** Content with hints for the client: for whom it is, and how much it matters. */
    record Annotated(Content content, Hints hints) implements Content {}

    /** Text content. */
    static Content text(String text) {
        return new Text(text);
    }

    /** Image content from raw bytes. */
    static Content image(byte[] bytes, String mimeType) {
        return new Image(Base64.getEncoder().encodeToString(bytes), mimeType);
    }

    /** Audio content from raw bytes. */
    static Content audio(byte[] bytes, String mimeType) {
        return new Audio(Base64.getEncoder().encodeToString(bytes), mimeType);
    }
}
