package dev.toolbooth.core.stats;

/**
 * The key by which calls are counted together.
 *
 * @param server the shop; empty outside of all shops
 * @param rail the rail that paid, empty for unpaid calls
 */
public record CallKey(String tool, String server, String rail) {}
