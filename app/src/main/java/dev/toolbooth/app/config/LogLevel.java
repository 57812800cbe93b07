package dev.toolbooth.app.config;

/** How much is logged, from everything to the least. */
public enum LogLevel {
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR
}
