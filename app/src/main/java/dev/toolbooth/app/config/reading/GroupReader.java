package dev.toolbooth.app.config.reading;

import dev.toolbooth.app.config.problem.ConfigProblem;
import dev.toolbooth.app.config.problem.SettingOrigin;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.app.config.setting.NamedGroupsType;
import dev.toolbooth.app.config.setting.ParseResult;
import dev.toolbooth.app.config.setting.Section;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingNode;
import dev.toolbooth.app.config.setting.SettingValue;
import dev.toolbooth.wire.text.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A reader of groups of keys along their shapes that reports each problem at its position. */
final class GroupReader {
    private final ValueParser valueParser;
    private final List<ConfigProblem> problems;

    GroupReader(ValueParser valueParser, List<ConfigProblem> problems) {
        this.valueParser = valueParser;
        this.problems = problems;
    }

    /** Reads a list of groups; whatever is wrong with it has been reported. */
    <T> ParseResult<List<T>> list(String key, GroupListType<T> kind, RawValue.Tree tree) {
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
            var groupValues = group(kind.shape(), here, node, tree.places());
            kind.shape()
                    .unique()
                    .ifPresent(unique -> reportTwice(groupValues, unique, here, taken));
            kind.shape().read(groupValues).ifPresent(made::add);
        }
        return problems.size() == before
                ? new ParseResult.Good<>(List.copyOf(made))
                : new ParseResult.Bad<>("", "");
    }

    private static void reportTwice(
            GroupValues<?> group, String unique, String here, Map<String, String> taken) {
        String value = group.values().value(unique).map(Object::toString).orElse("");
        String first = value.isEmpty() ? null : taken.putIfAbsent(value, here);
        if (first != null) {
            group.report(
                    unique,
                    SafeText.quoted(value) + " is the " + unique + " of " + first + " too",
                    "give each a " + unique + " of its own");
        }
    }

    /** Reads groups that have names; whatever is wrong with them has been reported. */
    <T> ParseResult<Map<String, T>> named(String key, NamedGroupsType<T> kind, RawValue.Tree tree) {
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
            var place = tree.places().apply(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode name)
                    || !name.getValue().matches(kind.name().pattern())) {
                refuse(place, key, "has a bad name", "expected " + kind.name().expected());
                continue;
            }
            var here = key + "." + ConfigProblem.shownKey(name.getValue());
            if (!seen.add(name.getValue())) {
                refuse(place, here, "is given twice", "keep one of the two");
                continue;
            }
            var groupValues = group(kind.shape(), here, tuple.getValueNode(), tree.places());
            kind.shape().read(groupValues).ifPresent(value -> made.put(name.getValue(), value));
        }
        return problems.size() == before
                ? new ParseResult.Good<>(Map.copyOf(made))
                : new ParseResult.Bad<>("", "");
    }

    private <T> GroupValues<T> group(
            GroupShape<T> shape, String key, Node node, Function<Node, SettingOrigin> places) {
        var entries = new LinkedHashMap<String, SettingNode>();
        shape.settings().forEach(it -> entries.put(it.key(), it.under(key)));
        var walk = new ConfigFileWalker(places, problems);
        walk.section(new Section(key, shape.noun(), entries), node);
        var groupValues = new GroupValues<T>(key, places.apply(node), keys(node), problems);
        for (var setting : shape.settings()) {
            var raw = Optional.ofNullable(walk.values().get(key + "." + setting.key()));
            groupValues.put(value(setting, key, raw));
            raw.ifPresent(it -> groupValues.putNames(setting, names(it)));
        }
        if (!(node instanceof SequenceNode)) {
            for (var setting : shape.required()) {
                if (!groupValues.wrote(setting.key())) {
                    groupValues.report(
                            setting.key(),
                            "is missing",
                            "expected " + setting.valueType().expected());
                }
            }
        }
        return groupValues;
    }

    private <T> SettingValue<T> value(Setting<T> setting, String key, Optional<RawValue> raw) {
        var standard =
                new SettingValue<T>(setting, setting.standard(), new SettingOrigin.Standard());
        return raw.map(
                        it ->
                                valueParser.understand(setting.under(key), it)
                                                instanceof ParseResult.Good<T>(T good)
                                        ? new SettingValue<>(
                                                setting, Optional.of(good), it.origin())
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

    private static Map<String, SettingOrigin> names(RawValue raw) {
        var places = new LinkedHashMap<String, SettingOrigin>();
        if (raw instanceof RawValue.Tree tree && tree.node() instanceof MappingNode mapping) {
            for (var tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode name) {
                    places.putIfAbsent(name.getValue(), tree.places().apply(name));
                }
            }
        }
        return places;
    }

    private <T> ParseResult<T> refuse(SettingOrigin origin, String key, String what, String hint) {
        problems.add(new ConfigProblem(origin, key, what, hint));
        return new ParseResult.Bad<>("", "");
    }
}
