package dev.toolbooth.core.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a list of tools may say of one beside what it does.
 *
 * @param version of the tool, or null when nobody counts them
 * @param tags words to choose tools by
 * @param enabled whether the operator has switched it on; one that is off fails whenever called
 */
public record ToolLabel(@Nullable String version, List<String> tags, boolean enabled) {
    /** Says nothing. */
    public static final ToolLabel NONE = new ToolLabel(null, List.of(), true);

    public ToolLabel {
        tags = List.copyOf(tags);
    }
}
