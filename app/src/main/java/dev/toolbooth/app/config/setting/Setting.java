package dev.toolbooth.app.config.setting;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The definition of one setting. Immutable.
 *
 * @param key the full key, with dots
 * @param valueType the type of its values
 * @param description one line about it
 * @param standard the default
 * @param standardNote what to show for a default that isn't the same for every build
 * @param aliases further environment names, after the one made from the key
 * @param flag the command line's flag, if it has one
 */
public record Setting<T>(
        String key,
        SettingType<T> valueType,
        String description,
        Optional<T> standard,
        Optional<String> standardNote,
        List<String> aliases,
        Optional<Flag> flag)
        implements SettingNode {
    private static final String PREFIX = "TOOLBOOTH_";

    /** A setting without a default, an alias and a flag. */
    public static <T> Setting<T> of(String key, SettingType<T> valueType, String description) {
        return new Setting<>(
                key,
                valueType,
                description,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    public Setting<T> withDefault(T value) {
        return new Setting<>(
                key, valueType, description, Optional.of(value), standardNote, aliases, flag);
    }

    public Setting<T> withDefault(T value, String note) {
        return new Setting<>(
                key, valueType, description, Optional.of(value), Optional.of(note), aliases, flag);
    }

    /** A setting whose default depends on others: this says how. */
    public Setting<T> withNote(String note) {
        return new Setting<>(
                key, valueType, description, standard, Optional.of(note), aliases, flag);
    }

    public Setting<T> withAlias(String name) {
        var more = new ArrayList<>(aliases);
        more.add(name);
        return new Setting<>(
                key, valueType, description, standard, standardNote, List.copyOf(more), flag);
    }

    /** The setting with a flag; to be called last, for the flag's help takes in all the rest. */
    public Setting<T> withFlag(String name, String label) {
        var own = new Flag(name, label, description, Flag.Takes.of(valueType), shownDefault());
        return new Setting<>(
                key, valueType, description, standard, standardNote, aliases, Optional.of(own));
    }

    /** The same setting in a group. */
    public Setting<T> under(String group) {
        return new Setting<>(
                group + "." + key, valueType, description, standard, standardNote, aliases, flag);
    }

    /** The environment's names for it; the first that is set counts. */
    public List<String> environmentNames() {
        var names = new ArrayList<String>();
        names.add(environmentName(key));
        names.addAll(aliases);
        return names;
    }

    /** The environment's name that is made of a key. */
    public static String environmentName(String key) {
        return PREFIX + key.replace(".", "__").replace('-', '_').toUpperCase(Locale.ROOT);
    }

    /** Whether its value must never be shown, nor be written into the file. */
    public boolean secret() {
        return valueType instanceof SecretType;
    }

    /** The default as a page shows it: a note, or the value's text; empty when there is none. */
    public Optional<String> shownDefault() {
        return standardNote.or(() -> standard.map(valueType::write));
    }
}
