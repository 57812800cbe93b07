package dev.toolbooth.server.http;

import org.jspecify.annotations.Nullable;

/**
 * The formats that a client can read: JSON, event streams or both; and whether it sends one that we
 * read.
 */
public record AcceptHeader(boolean json, boolean events) {

    private static final AcceptHeader BOTH = new AcceptHeader(true, true);

    public static AcceptHeader of(@Nullable String header) {
        if ("application/json, text/event-stream".equals(header)) {
            return BOTH;
        }
        if (header == null) {
            return new AcceptHeader(true, false);
        }
        boolean events = header.contains("text/event-stream");
        boolean json = !events || header.contains("application/json") || header.contains("*/*");
        return new AcceptHeader(json, events);
    }

    /** Whether a body of this content type is JSON; parameters don't matter. */
    public static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int end = contentType.indexOf(';');
        String type = end < 0 ? contentType : contentType.substring(0, end);
        return type.strip().equalsIgnoreCase("application/json");
    }
}
