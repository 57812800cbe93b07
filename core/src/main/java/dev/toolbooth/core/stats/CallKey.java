package dev.toolbooth.core.stats;

/**
 * What calls have in common that are counted together.
 *
 * @param server empty when it is none of those that sell
 * @param rail how they are paid, empty when they are not
 */
public record CallKey(String tool, String server, String rail) {}
