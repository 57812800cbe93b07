package dev.toolbooth.core.money;

/**
 * How many tokens a call took in and gave out, as far as they are billed.
 *
 * @param beyond tokens that it gave out beyond what may be billed
 */
public record Usage(long inputTokens, long outputTokens, long beyond) {
    /** Nothing that is counted. */
    public static final Usage NONE = new Usage(0, 0, 0);
}
