package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.config.problem.SettingOrigin;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.JsonObjectType;
import dev.toolbooth.app.config.setting.ListType;
import dev.toolbooth.app.config.setting.NamedGroupsType;
import dev.toolbooth.app.config.setting.ReferenceResolver;
import dev.toolbooth.app.config.setting.ScalarType;
import dev.toolbooth.app.config.setting.Section;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingType;
import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A walk through a file along the setting definitions that collects its values and problems. */
final class ConfigFileWalker {
    private final Function<Node, SettingOrigin> places;
    private final List<ConfigProblem> problems;
    private final Map<String, RawValue> values = new HashMap<>();

    ConfigFileWalker(Function<Node, SettingOrigin> places, List<ConfigProblem> problems) {
        this.places = places;
        this.problems = problems;
    }

    /** What the file gives, by the setting's key. */
    Map<String, RawValue> values() {
        return values;
    }

    /** Reads a section, which may be left empty. */
    void section(Section section, Node node) {
        if (node instanceof MappingNode mapping) {
            keys(section, mapping);
        } else if (!isNothing(node)) {
            report(
                    node,
                    section.key(),
                    describe(node) + ", but this is a section",
                    "expected keys: " + String.join(", ", section.entries().keySet()));
        }
    }

    private void keys(Section section, MappingNode mapping) {
        var lines = new HashMap<String, Integer>();
        for (var tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode keyNode)) {
                report(
                        tuple.getKeyNode(),
                        section.key(),
                        "a key is " + describe(tuple.getKeyNode()),
                        "expected the name of a setting");
                continue;
            }
            var name = keyNode.getValue();
            var first = lines.putIfAbsent(name, YamlFile.line(keyNode.getStartMark()));
            if (first != null) {
                report(
                        keyNode,
                        section.keyOf(ConfigProblem.shownKey(name)),
                        "is given twice (first on line " + first + ")",
                        "keep one of the two");
                continue;
            }
            switch (section.entries().get(name)) {
                case Section inner -> section(inner, tuple.getValueNode());
                case Setting<?> setting -> setting(setting, tuple.getValueNode());
                case null -> unknown(section, keyNode);
            }
        }
    }

    private void unknown(Section section, ScalarNode keyNode) {
        var name = keyNode.getValue();
        var retired = RetiredSettings.hint(section.keyOf(name));
        if (retired.isPresent()) {
            report(keyNode, section.keyOf(name), RetiredSettings.WHAT, retired.get());
            return;
        }
        var known = section.entries().keySet();
        var hint = NearestWord.hint(name, known);
        if (hint.isEmpty()) {
            hint =
                    AllSettings.ALL.stream()
                            .filter(setting -> setting.name().equals(name))
                            .findFirst()
                            .map(setting -> " — did you mean \"" + setting.key() + "\"?")
                            .orElse("");
        }
        report(
                keyNode,
                section.keyOf(ConfigProblem.shownKey(name)),
                "unknown key",
                "known here: " + String.join(", ", known) + hint);
    }

    private void setting(Setting<?> setting, Node node) {
        if (setting.valueType() instanceof ListType<?> list
                && node instanceof SequenceNode sequence) {
            items(setting, list, sequence);
        } else if (isGroups(setting.valueType(), node)) {
            values.put(setting.key(), new RawValue.Tree(node, places, origin(node)));
        } else if (isNothing(node) && setting.valueType().takes(ScalarType.NOTHING)) {
            return;
        } else if (node instanceof ScalarNode scalar
                && taken(setting, setting.valueType(), scalar)) {
            values.put(setting.key(), one(scalar));
        } else if (!(node instanceof ScalarNode)) {
            report(
                    node,
                    setting.key(),
                    describe(node) + " is not valid here",
                    "expected " + setting.valueType().expected());
        }
    }

    private static boolean isGroups(SettingType<?> valueType, Node node) {
        return (valueType instanceof GroupListType<?> && node instanceof SequenceNode)
                || ((valueType instanceof NamedGroupsType<?> || valueType instanceof JsonObjectType)
                        && node instanceof MappingNode);
    }

    private static boolean isNothing(Node node) {
        return node instanceof ScalarNode scalar && ScalarType.of(scalar) == ScalarType.NOTHING;
    }

    private void items(Setting<?> setting, ListType<?> list, SequenceNode sequence) {
        var items = new ArrayList<RawValue.One>();
        for (var node : sequence.getValue()) {
            if (items.size() == ListType.MAX_ITEMS) {
                report(
                        node,
                        setting.key(),
                        "has more than " + ListType.MAX_ITEMS + " items",
                        "leave some out");
                break;
            }
            if (!(node instanceof ScalarNode scalar)) {
                report(
                        node,
                        setting.key(),
                        describe(node) + " is not valid in this list",
                        "expected " + list.item().expected());
            } else if (taken(setting, list.item(), scalar)) {
                items.add(one(scalar));
            }
        }
        values.put(setting.key(), new RawValue.Many(items, origin(sequence)));
    }

    /** Whether a scalar is of a type that the kind takes; reports it when it isn't. */
    private boolean taken(Setting<?> setting, SettingType<?> valueType, ScalarNode scalar) {
        var type = ScalarType.of(scalar);
        if (valueType.takes(type)
                || (type == ScalarType.TEXT && ReferenceResolver.in(scalar.getValue()))) {
            return true;
        }
        if (type == ScalarType.NOTHING) {
            report(
                    scalar,
                    setting.key(),
                    "has no value",
                    "give one, or remove the line; expected " + valueType.expected());
        } else {
            boolean unquoted = type != ScalarType.TEXT && valueType.takes(ScalarType.TEXT);
            report(
                    scalar,
                    setting.key(),
                    (setting.secret() ? "the value" : SafeText.quoted(scalar.getValue()))
                            + " is "
                            + type.noun(),
                    "expected " + valueType.expected() + (unquoted ? " (put text in quotes)" : ""));
        }
        return false;
    }

    private RawValue.One one(ScalarNode scalar) {
        return new RawValue.One(scalar.getValue(), origin(scalar));
    }

    private SettingOrigin origin(Node node) {
        return places.apply(node);
    }

    private void report(Node node, String key, String what, String hint) {
        problems.add(new ConfigProblem(origin(node), key, what, hint));
    }

    private static String describe(Node node) {
        return switch (node) {
            case MappingNode mapping -> "a group of keys";
            case SequenceNode sequence -> "a list";
            case ScalarNode scalar -> SafeText.quoted(scalar.getValue());
            default -> "a " + node.getNodeType();
        };
    }
}
