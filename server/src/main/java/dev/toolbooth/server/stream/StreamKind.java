package dev.toolbooth.server.stream;

import java.util.Locale;

/** The purpose of an event stream. */
public enum StreamKind {
    /** The answer to one POST. */
    CALL,
    /** What a client listens to with {@code subscriptions/listen}. */
    LISTEN,
    /** Notifications of a session outside of any request. */
    SESSION,
    /** Everything for a client of HTTP+SSE. */
    SSE;

    private final String label = name().toLowerCase(Locale.ROOT);

    public String label() {
        return label;
    }
}
