package dev.toolbooth.core.operation;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.tool.ToolSpec;
import org.jspecify.annotations.Nullable;

/**
 * A tool as it is listed.
 *
 * @param price what it costs, or null when it is free
 * @param group the namespace that it is in
 * @param rate how often all callers together may call it, or null without a limit
 */
public record ListedTool(
        ToolSpec spec, @Nullable PriceTag price, String group, @Nullable Rate rate) {

    /** A tool of which nothing more is known. */
    public ListedTool(ToolSpec spec, @Nullable PriceTag price) {
        this(spec, price, "", null);
    }
}
