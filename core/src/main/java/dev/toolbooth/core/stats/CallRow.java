package dev.toolbooth.core.stats;

/**
 * How some calls ended in an hour or on a day.
 *
 * @param slot the hour or the day of UTC, since 1970
 */
public record CallRow(long slot, CallKey key, CallSums sums) {}
