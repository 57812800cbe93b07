package dev.toolbooth.app.config.setting;

/** A text that no message, log line or listing may show. */
public record Secret(String reveal) {
    /** What is shown in place of a secret. */
    public static final String MASK = "***";

    @Override
    public String toString() {
        return MASK;
    }
}
