package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A list in the file, and values with commas between them everywhere else. */
public record ListType<T>(SettingType<T> item) implements SettingType<List<T>> {
    /** The most items of a list. */
    public static final int MAX_ITEMS = 1_000;

    @Override
    public ParseResult<List<T>> read(String text, Path base) {
        var values = new ArrayList<T>();
        for (var part : text.split(",", -1)) {
            if (part.isBlank()) {
                continue;
            }
            switch (item.read(part.strip(), base)) {
                case ParseResult.Good<T>(T value) -> values.add(value);
                case ParseResult.Bad<T>(String what, String hint) -> {
                    return new ParseResult.Bad<>("has an item that " + what, hint);
                }
            }
        }
        return values.size() > MAX_ITEMS
                ? bad("has more than " + MAX_ITEMS + " items")
                : new ParseResult.Good<>(List.copyOf(values));
    }

    @Override
    public String write(List<T> value) {
        return value.stream().map(item::write).collect(Collectors.joining(","));
    }

    @Override
    public JsonNode json(List<T> value) {
        var array = JsonNodeFactory.instance.arrayNode();
        value.forEach(one -> array.add(item.json(one)));
        return array;
    }

    @Override
    public JsonNode jsonWithoutFolders(List<T> value) {
        var array = JsonNodeFactory.instance.arrayNode();
        value.forEach(one -> array.add(item.jsonWithoutFolders(one)));
        return array;
    }

    @Override
    public String expected() {
        return "a list, each item " + item.expected();
    }

    @Override
    public boolean takes(ScalarType type) {
        return false;
    }
}
