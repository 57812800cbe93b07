package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.setting.Setting;
import java.util.Map;
import java.util.Optional;

/** The settings of earlier versions that are constants now, with their values. */
final class RetiredSettings {
    static final String WHAT = "is no longer a setting";

    private static final Map<String, String> VALUES =
            Map.of(
                    "workspace.planner.changes", "10000",
                    "workspace.planner.deleted", "1000",
                    "workspace.search.vector-bytes", "256MiB");

    private RetiredSettings() {}

    /** What to do about a key, if it was one. */
    static Optional<String> hint(String key) {
        return Optional.ofNullable(VALUES.get(key))
                .map(value -> "remove it: its value is always " + value);
    }

    /** The same of a variable of the environment. */
    static Optional<String> ofVariable(String name) {
        return VALUES.keySet().stream()
                .filter(key -> Setting.environmentName(key).equals(name))
                .findFirst()
                .flatMap(RetiredSettings::hint);
    }
}
