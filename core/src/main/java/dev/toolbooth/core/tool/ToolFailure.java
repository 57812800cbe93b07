package dev.toolbooth.core.tool;

import org.jspecify.annotations.Nullable;

/** A tool's own report that it could not do what was asked. The message is shown to the client. */
public final class ToolFailure extends Exception {
    private final transient @Nullable Fault fault;

    public ToolFailure(String message) {
        super(message);
        this.fault = null;
    }

    public ToolFailure(String message, Throwable cause) {
        super(message, cause);
        this.fault = null;
    }

    /** A failure of a kind that some clients know a code for. */
    public ToolFailure(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    /**
     * A failure of a kind that some clients know a code for.
     *
     * @param field the argument that it is about; empty when it is about none
     */
    public ToolFailure(Fault.Kind kind, String field, String message) {
        this(new Fault(kind, field), message);
    }

    /** What kind of failure it is, or null when the tool doesn't say. */
    public @Nullable Fault fault() {
        return fault;
    }
}
