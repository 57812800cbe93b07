package dev.toolbooth.app.config;

import java.util.Optional;

/** A setting with the value that counts, if it has one, and where that came from. */
record Value<T>(Setting<T> setting, Optional<T> value, Origin origin) {

    /** The value as it may be shown; empty when there is none. */
    Optional<String> text() {
        return value.map(setting.kind()::write);
    }
}
