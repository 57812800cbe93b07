package dev.toolbooth.server.metrics;

import java.util.Locale;

/** What an event stream is for. */
public enum StreamKind {
    /** The answer to one POST. */
    CALL,
    /** What a client listens to with {@code subscriptions/listen}. */
    LISTEN,
    /** What a session is told outside of any request. */
    SESSION,
    /** Everything that a client of HTTP+SSE is told. */
    SSE;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }
}
