package dev.toolbooth.core.limit;

import java.util.Locale;

/** A limit whose hits are counted. */
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
    CONNECTIONS,
    /** Unfinished bodies and answers that wait take all the memory they may. */
    MEMORY;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The word for it in lists and counts. */
    public String label() {
        return label;
    }
}
