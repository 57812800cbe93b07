package dev.toolbooth.app.config.setting;

import java.util.Optional;

/**
 * A flag of the command line that gives a setting.
 *
 * @param name such as {@code --port}
 * @param label the placeholder of its value in help
 * @param description one line about the setting
 * @param takes how many values it takes
 * @param standard the setting's default, as help shows it
 */
public record Flag(
        String name, String label, String description, Takes takes, Optional<String> standard) {

    /** The number of values that a flag takes. */
    public enum Takes {
        /** None: being there says it all. */
        NONE,
        ONE,
        MANY;

        static Takes of(SettingType<?> valueType) {
            return switch (valueType) {
                case BooleanType _ -> NONE;
                case ListType<?> _ -> MANY;
                case LineType<?> _, GroupListType<?> _, NamedGroupsType<?> _, JsonObjectType _ ->
                        ONE;
            };
        }
    }

    /** What is said by a flag that takes no value. */
    public static final String SWITCHED_ON = "true";
}
