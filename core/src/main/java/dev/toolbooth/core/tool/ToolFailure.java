package dev.toolbooth.core.tool;

/** A tool's own word that it could not do what was asked. The message is shown to the client. */
public final class ToolFailure extends Exception {
    public ToolFailure(String message) {
        super(message);
    }

    public ToolFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
