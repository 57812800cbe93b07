package dev.toolbooth.core.call;

import dev.toolbooth.core.tool.ToolSpec;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which tools a client wants to see.
 *
 * @param names only these, or null for all
 * @param tags only those with one of these, or null for all
 * @param enabled only those that are switched on, or off, or null for both
 */
public record ToolFilter(
        @Nullable Set<String> names, @Nullable Set<String> tags, @Nullable Boolean enabled) {
    /** All tools. */
    public static final ToolFilter ALL = new ToolFilter(null, null, null);

    /** Whether a tool is one of those. */
    boolean admits(ToolSpec tool) {
        return (names == null || names.contains(tool.name()))
                && (tags == null || tool.label().tags().stream().anyMatch(tags::contains))
                && (enabled == null || enabled == tool.label().enabled());
    }
}
