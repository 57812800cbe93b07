package dev.toolbooth.core.money;

/**
 * The tokens that a call took in and gave out, up to what may be billed.
 *
 * @param beyond tokens that it gave out beyond what may be billed
 */
public record Usage(long inputTokens, long outputTokens, long beyond) {
    /** Nothing that is counted. */
    public static final Usage NONE = new Usage(0, 0, 0);
}
