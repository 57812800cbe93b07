package dev.toolbooth.dialects.mcp;

/**
 * The operator's choices about MCP's wording.
 *
 * @param pingMessage whether the result of a ping has a message, as HyperServe's has
 * @param pricesInDescriptions whether the descriptions of priced tools end with their price
 */
public record McpOptions(boolean pingMessage, boolean pricesInDescriptions) {
    /** What the settings' defaults say. */
    public static final McpOptions DEFAULT = new McpOptions(false, true);
}
