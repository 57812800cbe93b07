package dev.toolbooth.core.stats;

import java.util.Locale;

/** The limits whose hits are counted. */
public enum LimitKind {
    /** One address asks too often. */
    ADDRESS_RATE,
    /** One key asks too often. */
    KEY_RATE,
    /** One tool is called too often. */
    TOOL_RATE,
    /** One address opens too many sessions. */
    SESSION_RATE,
    /** More is going on than there may. */
    CALLS_IN_FLIGHT,
    SESSIONS,
    STREAMS,
    CONNECTIONS;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The word for it in lists and counts. */
    public String label() {
        return label;
    }
}
