package dev.toolbooth.core.money;

/**
 * The payer of calls: an account, through one of its keys.
 *
 * @param account the account that pays; several keys may share one
 * @param key the key whose limits and free calls count
 */
public record Payer(String account, String key, SpendLimits limits) {}
