package dev.toolbooth.core.operation;

/**
 * The endpoint and the dialect of a call.
 *
 * @param endpoint the path that was requested, or what stands for one; empty when it is unknown
 * @param dialect the name of the dialect, such as {@code mcp}
 */
public record CallPlace(String endpoint, String dialect) {
    /** An unknown place. */
    public static final CallPlace UNKNOWN = new CallPlace("", "");
}
