package dev.toolbooth.core.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a tool in lists, beside its description.
 *
 * @param version of the tool, or null when it has none
 * @param tags words to choose tools by
 * @param enabled whether the operator has enabled it; a disabled tool fails whenever it is called
 */
public record ToolLabel(@Nullable String version, List<String> tags, boolean enabled) {
    /** Says nothing. */
    public static final ToolLabel NONE = new ToolLabel(null, List.of(), true);

    public ToolLabel {
        tags = List.copyOf(tags);
    }
}
