package dev.toolbooth.app.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What was read of one group of keys. */
final class Group {
    private final String key;
    private final Origin origin;
    private final Set<String> written;
    private final List<Problem> problems;
    private final Values values = new Values();
    private final Map<String, Map<String, Origin>> names = new HashMap<>();

    /**
     * @param key the full key of the group
     * @param origin where the group starts
     * @param written the keys that stand in it, also those with a bad value
     */
    Group(String key, Origin origin, Set<String> written, List<Problem> problems) {
        this.key = key;
        this.origin = origin;
        this.written = written;
        this.problems = problems;
    }

    void put(Value<?> value) {
        values.put(value);
    }

    /** Remembers where the names of a setting of {@link NamedKind} are. */
    void putNames(Setting<?> setting, Map<String, Origin> places) {
        names.put(setting.key(), places);
    }

    /** The names that stand under a key, also those of groups that are no good. */
    Set<String> names(Setting<?> setting) {
        return names.getOrDefault(setting.key(), Map.of()).keySet();
    }

    <T> T get(Setting<T> setting) {
        return values.get(setting);
    }

    <T> Optional<T> find(Setting<T> setting) {
        return values.find(setting);
    }

    /** Whether somebody wrote the key, with a good value or a bad one. */
    boolean wrote(Setting<?> setting) {
        return written.contains(setting.key());
    }

    /** Reports the group as a whole. */
    void report(String what, String hint) {
        problems.add(new Problem(origin, key, what, hint));
    }

    /** Reports the value of a key. */
    void report(Setting<?> setting, String what, String hint) {
        problems.add(new Problem(place(setting), key + "." + setting.key(), what, hint));
    }

    /** Reports a name that was given under a key. */
    void report(Setting<?> setting, String name, String what, String hint) {
        var place = names.getOrDefault(setting.key(), Map.of()).getOrDefault(name, place(setting));
        var full = key + "." + setting.key() + "." + FileWalk.shown(name);
        problems.add(new Problem(place, full, what, hint));
    }

    private Origin place(Setting<?> setting) {
        var given = values.of(setting).origin();
        return given instanceof Origin.Standard ? origin : given;
    }
}
