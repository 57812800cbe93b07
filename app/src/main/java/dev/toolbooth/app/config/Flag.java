package dev.toolbooth.app.config;

import java.util.List;
import java.util.Optional;

/**
 * A flag of the command line that gives a setting.
 *
 * @param name such as {@code --port}
 * @param label what stands for its value in help
 * @param description one line about the setting
 * @param takes how many values it takes
 * @param standard the setting's default, as help shows it
 */
public record Flag(
        String name, String label, String description, Takes takes, Optional<String> standard) {

    /** How many values a flag takes. */
    public enum Takes {
        /** None: being there says it all. */
        NONE,
        ONE,
        MANY;

        static Takes of(Kind<?> kind) {
            return switch (kind) {
                case SwitchKind _ -> NONE;
                case ListKind<?> _ -> MANY;
                default -> ONE;
            };
        }
    }

    /** What is said by a flag that takes no value. */
    public static final String SWITCHED_ON = "true";

    /** Every flag, in the order of the settings. */
    public static List<Flag> all() {
        return Settings.ALL.stream().flatMap(setting -> setting.flag().stream()).toList();
    }
}
