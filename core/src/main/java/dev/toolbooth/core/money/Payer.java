package dev.toolbooth.core.money;

/**
 * Who pays: an account, through one of its keys.
 *
 * @param account whose balance it is; several keys may share one
 * @param key what the limits and the free calls are counted by
 */
public record Payer(String account, String key, SpendLimits limits) {}
