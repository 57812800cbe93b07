package dev.toolbooth.app.source;

/** A file that should contain tools and doesn't; the message says which, why and what to do. */
public final class ToolSourceException extends Exception {
    ToolSourceException(String message) {
        super(message);
    }
}
