package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The value that counts for every setting, in the order of the definitions. */
final class Values {
    private final Map<String, Value<?>> byKey = new LinkedHashMap<>();
    private final Set<Path> files = new LinkedHashSet<>();

    void put(Value<?> value) {
        byKey.put(value.setting().key(), value);
    }

    /** Notes a file that something was read from. */
    void readFrom(Path file) {
        files.add(file.toAbsolutePath().normalize());
    }

    /** The files that something was read from, also what does not count. */
    Set<Path> files() {
        return Collections.unmodifiableSet(files);
    }

    Collection<Value<?>> all() {
        return byKey.values();
    }

    /** The value of a setting that has a default. */
    <T> T get(Setting<T> setting) {
        return find(setting)
                .orElseThrow(() -> new IllegalStateException(setting.key() + " has no value"));
    }

    /** The value of a setting that may be left out. */
    <T> Optional<T> find(Setting<T> setting) {
        return of(setting).value();
    }

    /** The setting's value with its origin. */
    @SuppressWarnings("unchecked") // put() is only given values made by the setting's own kind
    <T> Value<T> of(Setting<T> setting) {
        var value = byKey.get(setting.key());
        if (value == null) {
            throw new IllegalStateException(setting.key() + " was not read");
        }
        return (Value<T>) value;
    }
}
