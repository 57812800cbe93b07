package dev.toolbooth.store;

import org.jspecify.annotations.Nullable;

/** The database can't be used as it is; the message tells an operator why and what to do. */
public class StoreProblem extends RuntimeException {
    public StoreProblem(String message) {
        this(message, null);
    }

    public StoreProblem(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
