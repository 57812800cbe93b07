package dev.toolbooth.app.config;

/** What {@code toolbooth serve} speaks. */
public enum Transport {
    HTTP,
    STDIO
}
