package dev.toolbooth.app.config;

import dev.toolbooth.core.money.Money;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a setting's value as JSON. */
final class JsonText {
    private JsonText() {}

    static <T> JsonNode of(Kind<T> kind, T value) {
        var nodes = JsonNodeFactory.instance;
        return switch (value) {
            case Boolean on -> nodes.booleanNode(on);
            case Integer number -> nodes.numberNode(number);
            case Money amount -> nodes.numberNode(CentsKind.number(amount));
            case ObjectNode tree -> tree.deepCopy();
            case Map<?, ?> groups -> named((NamedKind<?>) kind, groups);
            case List<?> list when kind instanceof GroupsKind<?> groups -> groups(groups, list);
            case List<?> list -> array((ListKind<?>) kind, list);
            default -> nodes.stringNode(kind.write(value));
        };
    }

    /** Writes a value into its group, unless it is the one that is meant without it. */
    static <T> void putUnusual(ObjectNode group, Setting<T> setting, T value) {
        if (!setting.standard().equals(Optional.of(value))) {
            group.set(setting.key(), of(setting.kind(), value));
        }
    }

    @SuppressWarnings("unchecked") // the list was read by this kind
    private static <I> JsonNode array(ListKind<I> kind, List<?> list) {
        var array = JsonNodeFactory.instance.arrayNode();
        list.forEach(item -> array.add(of(kind.item(), (I) item)));
        return array;
    }

    @SuppressWarnings("unchecked") // the groups were read by this kind
    private static <G> JsonNode groups(GroupsKind<G> kind, List<?> groups) {
        return kind.json((List<G>) groups);
    }

    @SuppressWarnings("unchecked") // the groups were read by this kind
    private static <G> JsonNode named(NamedKind<G> kind, Map<?, ?> groups) {
        return kind.json((Map<String, G>) groups);
    }
}
