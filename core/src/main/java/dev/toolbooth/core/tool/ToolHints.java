package dev.toolbooth.core.tool;

import org.jspecify.annotations.Nullable;

/** A tool's claims about its own behaviour; a client may show them and must not trust them. */
public record ToolHints(
        @Nullable Boolean readOnly,
        @Nullable Boolean destructive,
        @Nullable Boolean idempotent,
        @Nullable Boolean openWorld) {

    /** A tool that says nothing about itself. */
    public static final ToolHints NONE = new ToolHints(null, null, null, null);

    /** A tool that changes nothing. */
    public static final ToolHints READ_ONLY = new ToolHints(true, null, null, null);
}
