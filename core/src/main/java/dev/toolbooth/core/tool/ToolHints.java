package dev.toolbooth.core.tool;

import org.jspecify.annotations.Nullable;

/** What a tool says about its own behaviour; a client may show it and must not trust it. */
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
