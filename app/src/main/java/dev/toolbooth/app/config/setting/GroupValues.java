package dev.toolbooth.app.config.setting;

import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.SettingOrigin;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A reader of one group of keys, which becomes a value. */
public final class GroupValues<T> extends SettingReader {
    private final String key;
    private final SettingOrigin origin;
    private final Set<String> written;
    private final List<ConfigProblem> problems;
    private final Map<String, Map<String, SettingOrigin>> names = new HashMap<>();
    private final Map<String, Function<T, Optional<JsonNode>>> shown = new LinkedHashMap<>();

    /**
     * @param key the full key of the group
     * @param origin where the group starts
     * @param written the keys that stand in it, also those with a bad value
     */
    public GroupValues(
            String key, SettingOrigin origin, Set<String> written, List<ConfigProblem> problems) {
        this(key, origin, written, problems, false);
    }

    private GroupValues(
            String key,
            SettingOrigin origin,
            Set<String> written,
            List<ConfigProblem> problems,
            boolean declaring) {
        super(new SettingValues(), problems, declaring);
        this.key = key;
        this.origin = origin;
        this.written = written;
        this.problems = problems;
    }

    static <T> GroupValues<T> keys() {
        return new GroupValues<>(
                "", new SettingOrigin.Standard(), Set.of(), new ArrayList<>(), true);
    }

    @Override
    public SettingKey<T> key(String name, String description) {
        return new SettingKey<>(this, name, description);
    }

    /** Remembers how a key is shown that is being declared. */
    void show(String name, Function<T, Optional<JsonNode>> of) {
        shown.put(name, of);
    }

    /** The value as the group that it was made of, in the order of the declarations. */
    ObjectNode write(T value) {
        ObjectNode json = Json.object();
        shown.forEach((name, of) -> of.apply(value).ifPresent(node -> json.set(name, node)));
        return json;
    }

    public void put(SettingValue<?> settingValue) {
        values().put(settingValue);
    }

    /** Remembers where the names of a setting of {@link NamedGroupsType} are. */
    public void putNames(Setting<?> setting, Map<String, SettingOrigin> places) {
        names.put(setting.key(), places);
    }

    /** The names that stand under a key, also those of groups that are no good. */
    public Set<String> names(String name) {
        return names.getOrDefault(name, Map.of()).keySet();
    }

    /** Whether the key is present, with a valid value or an invalid one. */
    public boolean wrote(String name) {
        return written.contains(name);
    }

    /** Reports the group as a whole. */
    public void report(String what, String hint) {
        problems.add(new ConfigProblem(origin, key, what, hint));
    }

    @Override
    public void report(String name, String what, String hint) {
        problems.add(new ConfigProblem(place(name), key + "." + name, what, hint));
    }

    /** Reports a name that was given under a key. */
    public void report(String name, String inner, String what, String hint) {
        var place = names.getOrDefault(name, Map.of()).getOrDefault(inner, place(name));
        var full = key + "." + name + "." + ConfigProblem.shownKey(inner);
        problems.add(new ConfigProblem(place, full, what, hint));
    }

    private SettingOrigin place(String name) {
        return given(name) ? values().origin(name) : origin;
    }
}
