package dev.toolbooth.core.money;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The prices of a shop.
 *
 * @param freeCallsPerDay how many calls each key has free on a UTC day, over all tools
 * @param standard the price of every tool that has none of its own, or null when each needs one
 * @param tools prices of single tools, by their canonical names
 * @param terms terms of single tools; the others have the usual terms
 */
public record Pricing(
        int freeCallsPerDay,
        @Nullable Price standard,
        Map<String, Price> tools,
        Map<String, Terms> terms) {

    public Pricing {
        tools = Map.copyOf(tools);
        terms = Map.copyOf(terms);
    }

    /** One with the usual terms for all. */
    public Pricing(int freeCallsPerDay, @Nullable Price standard, Map<String, Price> tools) {
        this(freeCallsPerDay, standard, tools, Map.of());
    }

    /** How a tool may be paid for. */
    public Terms terms(String tool) {
        return terms.getOrDefault(tool, Terms.USUAL);
    }

    /** The price of a tool, or null when it has none. */
    public @Nullable Price of(String tool) {
        return tools.getOrDefault(tool, standard);
    }
}
