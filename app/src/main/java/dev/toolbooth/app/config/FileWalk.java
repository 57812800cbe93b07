package dev.toolbooth.app.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Walks through a file along the definitions, and gathers its values and its problems. */
final class FileWalk {
    private final Place place;
    private final List<Problem> problems;
    private final Map<String, Raw> values = new HashMap<>();

    FileWalk(Place place, List<Problem> problems) {
        this.place = place;
        this.problems = problems;
    }

    /** What the file gives, by the setting's key. */
    Map<String, Raw> values() {
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
                        section.keyOf(shown(name)),
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
        var known = section.entries().keySet();
        var hint = Nearest.hint(name, known);
        if (hint.isEmpty()) {
            hint =
                    Settings.ALL.stream()
                            .filter(setting -> setting.name().equals(name))
                            .findFirst()
                            .map(setting -> " — did you mean \"" + setting.key() + "\"?")
                            .orElse("");
        }
        report(
                keyNode,
                section.keyOf(shown(name)),
                "unknown key",
                "known here: " + String.join(", ", known) + hint);
    }

    private void setting(Setting<?> setting, Node node) {
        if (setting.kind() instanceof ListKind<?> list && node instanceof SequenceNode sequence) {
            items(setting, list, sequence);
        } else if (isGroups(setting.kind(), node)) {
            values.put(setting.key(), new Raw.Tree(node, place, origin(node)));
        } else if (isNothing(node) && setting.kind().takes(ScalarType.NOTHING)) {
            return;
        } else if (node instanceof ScalarNode scalar && taken(setting, setting.kind(), scalar)) {
            values.put(setting.key(), one(scalar));
        } else if (!(node instanceof ScalarNode)) {
            report(
                    node,
                    setting.key(),
                    describe(node) + " is not valid here",
                    "expected " + setting.kind().expected());
        }
    }

    private static boolean isGroups(Kind<?> kind, Node node) {
        return (kind instanceof GroupsKind<?> && node instanceof SequenceNode)
                || ((kind instanceof NamedKind<?> || kind instanceof TreeKind)
                        && node instanceof MappingNode);
    }

    private static boolean isNothing(Node node) {
        return node instanceof ScalarNode scalar && ScalarType.of(scalar) == ScalarType.NOTHING;
    }

    private void items(Setting<?> setting, ListKind<?> list, SequenceNode sequence) {
        var items = new ArrayList<Raw.One>();
        for (var node : sequence.getValue()) {
            if (items.size() == ListKind.MAX_ITEMS) {
                report(
                        node,
                        setting.key(),
                        "has more than " + ListKind.MAX_ITEMS + " items",
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
        values.put(setting.key(), new Raw.Many(items, origin(sequence)));
    }

    /** Whether a scalar is of a type that the kind takes; reports it when it isn't. */
    private boolean taken(Setting<?> setting, Kind<?> kind, ScalarNode scalar) {
        var type = ScalarType.of(scalar);
        if (kind.takes(type) || (type == ScalarType.TEXT && References.in(scalar.getValue()))) {
            return true;
        }
        if (type == ScalarType.NOTHING) {
            report(
                    scalar,
                    setting.key(),
                    "has no value",
                    "give one, or remove the line; expected " + kind.expected());
        } else {
            boolean unquoted = type != ScalarType.TEXT && kind.takes(ScalarType.TEXT);
            report(
                    scalar,
                    setting.key(),
                    (setting.secret() ? "the value" : Quote.of(scalar.getValue()))
                            + " is "
                            + type.noun(),
                    "expected " + kind.expected() + (unquoted ? " (put text in quotes)" : ""));
        }
        return false;
    }

    private Raw.One one(ScalarNode scalar) {
        return new Raw.One(scalar.getValue(), origin(scalar));
    }

    private Origin origin(Node node) {
        return place.of(node);
    }

    private void report(Node node, String key, String what, String hint) {
        problems.add(new Problem(origin(node), key, what, hint));
    }

    /** A key from the file as a message may show it: plain when it is, else quoted. */
    static String shown(String name) {
        return name.matches("[A-Za-z0-9_-]{1,60}") ? name : Quote.of(name);
    }

    private static String describe(Node node) {
        return switch (node) {
            case MappingNode mapping -> "a group of keys";
            case SequenceNode sequence -> "a list";
            case ScalarNode scalar -> Quote.of(scalar.getValue());
            default -> "a " + node.getNodeType();
        };
    }
}
