package dev.toolbooth.core.call;

/**
 * Where calls come in.
 *
 * @param endpoint the path that is asked, or what stands for one; empty when nobody knows
 * @param dialect the word for how is spoken there, such as {@code mcp}
 */
public record CallPlace(String endpoint, String dialect) {
    /** Nobody knows where. */
    public static final CallPlace UNKNOWN = new CallPlace("", "");
}
