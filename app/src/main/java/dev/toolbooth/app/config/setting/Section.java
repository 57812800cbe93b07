package dev.toolbooth.app.config.setting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A part of the file with keys of its own.
 *
 * @param key the full key, with dots; empty for the file itself
 * @param description one line about it
 * @param entries its settings and sections, by name, in the order in which they are shown
 */
public record Section(String key, String description, Map<String, SettingNode> entries)
        implements SettingNode {

    /** The whole file, from settings of which those with the same prefix stand together. */
    public static Section tree(List<Setting<?>> settings, Map<String, String> descriptions) {
        return branch("", settings, descriptions);
    }

    private static Section branch(
            String key, List<Setting<?>> settings, Map<String, String> descriptions) {
        var prefix = key.isEmpty() ? "" : key + ".";
        var entries = new LinkedHashMap<String, SettingNode>();
        for (var setting : settings) {
            if (!setting.key().startsWith(prefix)) {
                continue;
            }
            var rest = setting.key().substring(prefix.length());
            int dot = rest.indexOf('.');
            if (dot < 0) {
                entries.put(rest, setting);
            } else {
                var name = rest.substring(0, dot);
                entries.computeIfAbsent(name, n -> branch(prefix + n, settings, descriptions));
            }
        }
        var description = descriptions.get(key);
        if (description == null) {
            throw new IllegalStateException("the section \"" + key + "\" has no description");
        }
        return new Section(key, description, entries);
    }

    /** The full key of a name in this section. */
    public String keyOf(String name) {
        return key.isEmpty() ? name : key + "." + name;
    }
}
