package dev.toolbooth.app.config.setting;

import dev.toolbooth.app.config.problem.SettingOrigin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The effective values of all settings, in the order of the definitions. */
public final class SettingValues {
    private final Map<String, SettingValue<?>> byKey = new LinkedHashMap<>();
    private final Set<Path> files = new LinkedHashSet<>();
    private final List<String> warnings = new ArrayList<>();

    public void put(SettingValue<?> settingValue) {
        byKey.put(settingValue.setting().key(), settingValue);
    }

    /** Notes a file that something was read from. */
    public void readFrom(Path file) {
        files.add(file.toAbsolutePath().normalize());
    }

    /** The files that something was read from, also what does not count. */
    public Set<Path> files() {
        return Collections.unmodifiableSet(files);
    }

    /** Notes what an operator should look at, though the server runs all the same. */
    public void warn(String warning) {
        warnings.add(warning);
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    public Collection<SettingValue<?>> all() {
        return byKey.values();
    }

    /** The value of a setting that has a default. */
    public <T> T get(Setting<T> setting) {
        return find(setting)
                .orElseThrow(() -> new IllegalStateException(setting.key() + " has no value"));
    }

    /** The value of a setting that may be left out. */
    public <T> Optional<T> find(Setting<T> setting) {
        return valueOf(setting).value();
    }

    /** The value of a key, if it has one. */
    public Optional<?> value(String key) {
        SettingValue<?> settingValue = byKey.get(key);
        return settingValue == null ? Optional.empty() : settingValue.value();
    }

    /** Where the value of a setting is from. */
    public SettingOrigin origin(String key) {
        var settingValue = byKey.get(key);
        if (settingValue == null) {
            throw new IllegalStateException(key + " was not read");
        }
        return settingValue.origin();
    }

    /** The setting's value with its origin. */
    @SuppressWarnings("unchecked")
    public // put() is only given values made by the setting's own kind
    <T> SettingValue<T> valueOf(Setting<T> setting) {
        var settingValue = byKey.get(setting.key());
        if (settingValue == null) {
            throw new IllegalStateException(setting.key() + " was not read");
        }
        return (SettingValue<T>) settingValue;
    }
}
