package dev.toolbooth.server;

import org.jspecify.annotations.Nullable;

/** What a client can read: JSON, event streams or both. */
record Accepts(boolean json, boolean events) {

    static Accepts of(@Nullable String header) {
        if (header == null) {
            return new Accepts(true, false);
        }
        boolean events = header.contains("text/event-stream");
        boolean json = !events || header.contains("application/json") || header.contains("*/*");
        return new Accepts(json, events);
    }
}
