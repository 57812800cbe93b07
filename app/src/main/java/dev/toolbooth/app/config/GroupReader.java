package dev.toolbooth.app.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads groups of keys along their shapes, and reports each problem where it is. */
final class GroupReader {
    private final Understanding understanding;
    private final List<Problem> problems;

    GroupReader(Understanding understanding, List<Problem> problems) {
        this.understanding = understanding;
        this.problems = problems;
    }

    /** Reads a list of groups; whatever is wrong with it has been reported. */
    <T> Reading<List<T>> list(String key, GroupsKind<T> kind, Raw.Tree tree) {
        if (!(tree.node() instanceof SequenceNode sequence)) {
            return refuse(tree.origin(), key, "is no list", "expected " + kind.expected());
        }
        if (sequence.getValue().size() > kind.max()) {
            return refuse(
                    tree.origin(), key, "has more than " + kind.max() + " items", "leave some out");
        }
        int before = problems.size();
        var made = new ArrayList<T>();
        var taken = new HashMap<String, String>();
        for (int i = 0; i < sequence.getValue().size(); i++) {
            var node = sequence.getValue().get(i);
            var here = key + "[" + i + "]";
            var group = group(kind.shape(), here, node, tree.place());
            kind.shape().unique().ifPresent(unique -> reportTwice(group, unique, here, taken));
            kind.shape().make(group).ifPresent(made::add);
        }
        return problems.size() == before
                ? new Reading.Good<>(List.copyOf(made))
                : new Reading.Bad<>("", "");
    }

    private static void reportTwice(
            Group group, Setting<String> unique, String here, Map<String, String> taken) {
        group.find(unique)
                .ifPresent(
                        value -> {
                            var first = taken.putIfAbsent(value, here);
                            if (first != null) {
                                group.report(
                                        unique,
                                        Quote.of(value)
                                                + " is the "
                                                + unique.name()
                                                + " of "
                                                + first
                                                + " too",
                                        "give each a " + unique.name() + " of its own");
                            }
                        });
    }

    /** Reads groups that have names; whatever is wrong with them has been reported. */
    <T> Reading<Map<String, T>> named(String key, NamedKind<T> kind, Raw.Tree tree) {
        if (!(tree.node() instanceof MappingNode mapping)) {
            return refuse(tree.origin(), key, "is no group of keys", "expected " + kind.expected());
        }
        if (mapping.getValue().size() > kind.max()) {
            return refuse(
                    tree.origin(), key, "has more than " + kind.max() + " names", "leave some out");
        }
        int before = problems.size();
        var made = new LinkedHashMap<String, T>();
        Set<String> seen = new LinkedHashSet<>();
        for (var tuple : mapping.getValue()) {
            var place = tree.place().of(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode name)
                    || !name.getValue().matches(kind.name().pattern())) {
                refuse(place, key, "has a bad name", "expected " + kind.name().expected());
                continue;
            }
            var here = key + "." + FileWalk.shown(name.getValue());
            if (!seen.add(name.getValue())) {
                refuse(place, here, "is given twice", "keep one of the two");
                continue;
            }
            var group = group(kind.shape(), here, tuple.getValueNode(), tree.place());
            kind.shape().make(group).ifPresent(value -> made.put(name.getValue(), value));
        }
        return problems.size() == before
                ? new Reading.Good<>(Map.copyOf(made))
                : new Reading.Bad<>("", "");
    }

    private <T> Group group(Shape<T> shape, String key, Node node, Place place) {
        var entries = new LinkedHashMap<String, Entry>();
        shape.settings().forEach(it -> entries.put(it.key(), it.under(key)));
        var walk = new FileWalk(place, problems);
        walk.section(new Section(key, shape.noun(), entries), node);
        var group = new Group(key, place.of(node), keys(node), problems);
        for (var setting : shape.settings()) {
            var raw = Optional.ofNullable(walk.values().get(key + "." + setting.key()));
            group.put(value(setting, key, raw));
            raw.ifPresent(it -> group.putNames(setting, names(it)));
        }
        if (!(node instanceof SequenceNode)) {
            for (var setting : shape.required()) {
                if (!group.wrote(setting)) {
                    group.report(setting, "is missing", "expected " + setting.kind().expected());
                }
            }
        }
        return group;
    }

    private <T> Value<T> value(Setting<T> setting, String key, Optional<Raw> raw) {
        var standard = new Value<T>(setting, setting.standard(), new Origin.Standard());
        return raw.map(
                        it ->
                                understanding.understand(setting.under(key), it)
                                                instanceof Reading.Good<T>(T good)
                                        ? new Value<>(setting, Optional.of(good), it.origin())
                                        : standard)
                .orElse(standard);
    }

    private static Set<String> keys(Node node) {
        var keys = new LinkedHashSet<String>();
        if (node instanceof MappingNode mapping) {
            for (var tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode name) {
                    keys.add(name.getValue());
                }
            }
        }
        return keys;
    }

    private static Map<String, Origin> names(Raw raw) {
        var places = new LinkedHashMap<String, Origin>();
        if (raw instanceof Raw.Tree tree && tree.node() instanceof MappingNode mapping) {
            for (var tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode name) {
                    places.putIfAbsent(name.getValue(), tree.place().of(name));
                }
            }
        }
        return places;
    }

    private <T> Reading<T> refuse(Origin origin, String key, String what, String hint) {
        problems.add(new Problem(origin, key, what, hint));
        return new Reading.Bad<>("", "");
    }
}
