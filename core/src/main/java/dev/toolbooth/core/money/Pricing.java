package dev.toolbooth.core.money;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a shop asks for its tools.
 *
 * @param freeCallsPerDay how many calls each key has free on a day of UTC, of all tools together
 * @param standard the price of every tool that has none of its own, or null when each needs one
 * @param tools prices of single tools, by their usual names
 */
public record Pricing(int freeCallsPerDay, @Nullable Price standard, Map<String, Price> tools) {

    public Pricing {
        tools = Map.copyOf(tools);
    }

    /** The price of a tool, or null when it has none. */
    public @Nullable Price of(String tool) {
        return tools.getOrDefault(tool, standard);
    }
}
