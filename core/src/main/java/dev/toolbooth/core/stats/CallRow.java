package dev.toolbooth.core.stats;

/**
 * The sums of some calls in one hour or on one day.
 *
 * @param slot the hour or the day of UTC, since 1970
 */
public record CallRow(long slot, CallKey key, CallSums sums) {}
