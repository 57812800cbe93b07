package dev.toolbooth.app.config;

/** How a log line looks. */
public enum LogFormat {
    /** Text on a terminal, JSON everywhere else. */
    AUTO,
    /** A line for a person. */
    TEXT,
    /** One JSON object a line. */
    JSON
}
