package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.setting.Flag;
import dev.toolbooth.app.config.setting.Section;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingReader;
import java.util.List;

/** Every setting, as the sections of the configuration declare them. */
public final class AllSettings {
    private static final SettingReader DECLARED = declared();

    /** Every setting, in the order in which pages show them. */
    public static final List<Setting<?>> ALL = DECLARED.declared();

    /** The same, as the file nests them. */
    public static final Section ROOT = Section.tree(ALL, DECLARED.sections());

    private AllSettings() {}

    private static SettingReader declared() {
        SettingReader in = SettingReader.declaring();
        Config.of(in);
        return in;
    }

    /** Every flag, in the order of the settings. */
    public static List<Flag> flags() {
        return ALL.stream().flatMap(setting -> setting.flag().stream()).toList();
    }

    /** The setting of a key. */
    static Setting<?> named(String key) {
        return ALL.stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(key + " is no setting"));
    }
}
