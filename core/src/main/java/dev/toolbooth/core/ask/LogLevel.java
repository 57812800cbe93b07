package dev.toolbooth.core.ask;

import java.util.Locale;
import java.util.Optional;

/** The severity of a log entry, from least to most severe (RFC 5424). */
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    /** The level with this name on the wire. */
    public static Optional<LogLevel> of(String wireName) {
        for (LogLevel level : values()) {
            if (level.wireName().equals(wireName)) {
                return Optional.of(level);
            }
        }
        return Optional.empty();
    }

    /** The name on the wire. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
