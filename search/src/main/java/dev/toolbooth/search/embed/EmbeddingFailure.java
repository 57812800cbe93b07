package dev.toolbooth.search.embed;

import org.jspecify.annotations.Nullable;

/** A failure to make vectors. The message is for the operator; it names no file and no secret. */
public final class EmbeddingFailure extends Exception {
    private final String message;

    public EmbeddingFailure(String message) {
        this(message, null);
    }

    public EmbeddingFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
