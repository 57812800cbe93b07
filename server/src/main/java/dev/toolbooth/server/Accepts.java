package dev.toolbooth.server;

import org.jspecify.annotations.Nullable;

/** What a client can read: JSON, event streams or both; and whether it sends what we read. */
record Accepts(boolean json, boolean events) {

    private static final Accepts BOTH = new Accepts(true, true);

    static Accepts of(@Nullable String header) {
        if ("application/json, text/event-stream".equals(header)) {
            return BOTH;
        }
        if (header == null) {
            return new Accepts(true, false);
        }
        boolean events = header.contains("text/event-stream");
        boolean json = !events || header.contains("application/json") || header.contains("*/*");
        return new Accepts(json, events);
    }

    /** Whether a body of this content type is JSON; parameters don't matter. */
    static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        int end = contentType.indexOf(';');
        String type = end < 0 ? contentType : contentType.substring(0, end);
        return type.strip().equalsIgnoreCase("application/json");
    }
}
