package dev.toolbooth.app.config;

import java.util.List;
import java.util.Optional;

/**
 * A flag of the command line that gives a setting.
 *
 * @param name such as {@code --port}
 * @param label what stands for its value in help
 * @param description one line about the setting
 * @param repeated whether it takes several values
 * @param standard the setting's default, as help shows it
 */
public record Flag(
        String name,
        String label,
        String description,
        boolean repeated,
        Optional<String> standard) {

    /** Every flag, in the order of the settings. */
    public static List<Flag> all() {
        return Settings.ALL.stream().flatMap(setting -> setting.flag().stream()).toList();
    }
}
