package dev.toolbooth.app.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The definition of one setting. Immutable.
 *
 * @param key the full key, with dots
 * @param kind the type of its values
 * @param description one line about it
 * @param standard the value when nobody gives one
 * @param standardNote what to show for a default that isn't the same for every build
 * @param aliases more environment names, after the one made from the key
 * @param flag the command line's flag, if it has one
 */
record Setting<T>(
        String key,
        Kind<T> kind,
        String description,
        Optional<T> standard,
        Optional<String> standardNote,
        List<String> aliases,
        Optional<Flag> flag)
        implements Entry {
    private static final String PREFIX = "TOOLBOOTH_";

    /** A setting without a default, an alias and a flag. */
    static <T> Setting<T> of(String key, Kind<T> kind, String description) {
        return new Setting<>(
                key,
                kind,
                description,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty());
    }

    Setting<T> withStandard(T value) {
        return new Setting<>(
                key, kind, description, Optional.of(value), standardNote, aliases, flag);
    }

    Setting<T> withStandard(T value, String note) {
        return new Setting<>(
                key, kind, description, Optional.of(value), Optional.of(note), aliases, flag);
    }

    /** A setting whose default depends on others: this says how. */
    Setting<T> withNote(String note) {
        return new Setting<>(key, kind, description, standard, Optional.of(note), aliases, flag);
    }

    Setting<T> withAlias(String name) {
        var more = new ArrayList<>(aliases);
        more.add(name);
        return new Setting<>(
                key, kind, description, standard, standardNote, List.copyOf(more), flag);
    }

    /** The setting with a flag; to be called last, for the flag's help takes in all the rest. */
    Setting<T> withFlag(String name, String label) {
        var own = new Flag(name, label, description, Flag.Takes.of(kind), shownStandard());
        return new Setting<>(
                key, kind, description, standard, standardNote, aliases, Optional.of(own));
    }

    /** The same setting in a group. */
    Setting<T> under(String group) {
        return new Setting<>(
                group + "." + key, kind, description, standard, standardNote, aliases, flag);
    }

    /** The environment's names for it; the first that is set counts. */
    List<String> environmentNames() {
        var names = new ArrayList<String>();
        names.add(PREFIX + key.replace(".", "__").replace('-', '_').toUpperCase(Locale.ROOT));
        names.addAll(aliases);
        return names;
    }

    /** Whether its value must never be shown, nor be written into the file. */
    boolean secret() {
        return kind instanceof SecretKind;
    }

    /** The default as a page shows it: a note, or the value's text; empty when there is none. */
    Optional<String> shownStandard() {
        return standardNote.or(() -> standard.map(kind::write));
    }
}
