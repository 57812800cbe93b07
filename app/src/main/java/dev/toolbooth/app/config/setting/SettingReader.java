package dev.toolbooth.app.config.setting;

import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.SettingOrigin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A reader of settings, each of which is declared in the place where its value is taken.
 *
 * <p>Code that reads settings runs with it twice: once {@link #declaring()}, which lists the
 * settings, and once for the values. So it has to ask for the same settings whatever their values.
 */
public class SettingReader {
    private final SettingValues values;
    private final List<ConfigProblem> problems;
    private final boolean declaring;
    private final Map<String, Setting<?>> declared = new LinkedHashMap<>();
    private final List<Setting<?>> required = new ArrayList<>();
    private final Map<String, String> sections = new LinkedHashMap<>();

    protected SettingReader(SettingValues values, List<ConfigProblem> problems, boolean declaring) {
        this.values = values;
        this.problems = problems;
        this.declaring = declaring;
    }

    /** A reader of values, which adds to the problems what doesn't fit together. */
    public SettingReader(SettingValues values, List<ConfigProblem> problems) {
        this(values, problems, false);
    }

    /** A reader to which nothing is given, and which remembers what it was asked for. */
    public static SettingReader declaring() {
        return new SettingReader(new SettingValues(), new ArrayList<>(), true);
    }

    /** Describes a section, in one line. */
    public void section(String key, String description) {
        sections.put(key, description);
    }

    /** Begins to declare a setting. */
    public SettingKey<?> key(String key, String description) {
        return new SettingKey<Void>(this, key, description);
    }

    /** The value of a setting that has a default. */
    public <T> T get(Setting<T> setting) {
        return find(setting)
                .orElseThrow(() -> new IllegalStateException(setting.key() + " has no value"));
    }

    /** The value of a setting that may be left out. */
    public <T> Optional<T> find(Setting<T> setting) {
        if (declaring) {
            declared.putIfAbsent(setting.key(), setting);
            return setting.standard();
        }
        return values.find(setting);
    }

    /** The value of a setting that can't be left out; that it was is reported elsewhere. */
    public <T> Optional<T> require(Setting<T> setting) {
        required.add(setting);
        return find(setting);
    }

    /** The value of a setting that is declared further on, if it has one. */
    public <T> Optional<T> peek(Setting<T> setting) {
        return declaring ? Optional.empty() : values.find(setting);
    }

    /** Shows a value as the default of a setting, which others have decided. */
    public <T> T show(Setting<T> setting, T value) {
        if (!declaring) {
            values.put(
                    new SettingValue<>(setting, Optional.of(value), new SettingOrigin.Standard()));
        }
        return value;
    }

    /** Whether a setting has a valid value from a source other than its default. */
    public boolean given(String key) {
        return !declaring && !(values.origin(key) instanceof SettingOrigin.Standard);
    }

    /** Whether something is wrong with the value of a setting. */
    public boolean reported(String key) {
        return problems.stream().anyMatch(problem -> problem.key().equals(key));
    }

    /** Reports the value of a setting. */
    public void report(String key, String what, String hint) {
        if (!declaring) {
            problems.add(new ConfigProblem(values.origin(key), key, what, hint));
        }
    }

    /** The values that are read, none while declaring. */
    public SettingValues values() {
        return values;
    }

    /** The settings that were asked for, in the order of asking. */
    public List<Setting<?>> declared() {
        return List.copyOf(declared.values());
    }

    /** Those of them that can't be left out. */
    public List<Setting<?>> required() {
        return required;
    }

    /** The descriptions of the sections, by key. */
    public Map<String, String> sections() {
        return sections;
    }
}
