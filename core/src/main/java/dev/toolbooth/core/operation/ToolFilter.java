package dev.toolbooth.core.operation;

import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.tool.ToolSpec;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A client's choice of tools to list.
 *
 * @param names only these, or null for all
 * @param tags only those with one of these, or null for all
 * @param enabled only those that are switched on, or off, or null for both
 * @param unlisted the namespaces whose tools are not meant for this client
 */
public record ToolFilter(
        @Nullable Set<String> names,
        @Nullable Set<String> tags,
        @Nullable Boolean enabled,
        Set<String> unlisted) {
    /** All tools. */
    public static final ToolFilter ALL = new ToolFilter(null, null, null, Set.of());

    public ToolFilter {
        unlisted = Set.copyOf(unlisted);
    }

    /** Whether a tool of a namespace is one of those. */
    public boolean admits(ToolSpec tool, Namespace namespace) {
        return !unlisted.contains(namespace.name())
                && (names == null || names.contains(tool.name()))
                && (tags == null || tool.label().tags().stream().anyMatch(tags::contains))
                && (enabled == null || enabled == tool.label().enabled());
    }
}
