package dev.toolbooth.core.call;

import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.tool.ToolSpec;
import org.jspecify.annotations.Nullable;

/**
 * A tool as it is listed.
 *
 * @param price what it costs, or null when nobody asks anything for it
 */
public record ListedTool(ToolSpec spec, @Nullable PriceTag price) {}
