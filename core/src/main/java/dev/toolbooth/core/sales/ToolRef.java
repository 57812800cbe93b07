package dev.toolbooth.core.sales;

/**
 * A tool of a shop.
 *
 * @param shop empty when it is not known
 * @param tool in parentheses when it is none: {@link #CREDIT}, {@link #UNKNOWN}
 */
public record ToolRef(String shop, String tool) {
    /** In the place of a tool: what goes back was paid for none. */
    public static final String CREDIT = "(credit)";

    /** In the place of a tool: the ledger doesn't have the call. */
    public static final String UNKNOWN = "(unknown)";
}
