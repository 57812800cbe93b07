package dev.toolbooth.app.config.setting;

import dev.toolbooth.core.secret.Redactor;

/** A text that no message, log line or listing may show. */
public record Secret(String reveal) {
    @Override
    public String toString() {
        return Redactor.MASK;
    }
}
