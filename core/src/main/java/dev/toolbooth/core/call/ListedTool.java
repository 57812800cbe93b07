package dev.toolbooth.core.call;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.tool.ToolSpec;
import org.jspecify.annotations.Nullable;

/**
 * A tool as it is listed.
 *
 * @param price what it costs, or null when nobody asks anything for it
 * @param group the namespace that it is in
 * @param rate how often all may call it together, or null when they may as they like
 */
public record ListedTool(
        ToolSpec spec, @Nullable PriceTag price, String group, @Nullable Rate rate) {

    /** A tool of which nothing more is known. */
    public ListedTool(ToolSpec spec, @Nullable PriceTag price) {
        this(spec, price, "", null);
    }
}
