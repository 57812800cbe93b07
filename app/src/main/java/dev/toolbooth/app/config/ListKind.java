package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A list in the file, and values with commas between them everywhere else. */
record ListKind<T>(Kind<T> item) implements Kind<List<T>> {
    /** The most items of a list. */
    static final int MAX_ITEMS = 1_000;

    @Override
    public Reading<List<T>> read(String text, Path base) {
        var values = new ArrayList<T>();
        for (var part : text.split(",", -1)) {
            if (part.isBlank()) {
                continue;
            }
            switch (item.read(part.strip(), base)) {
                case Reading.Good<T>(T value) -> values.add(value);
                case Reading.Bad<T>(String what, String hint) -> {
                    return new Reading.Bad<>("has an item that " + what, hint);
                }
            }
        }
        return values.size() > MAX_ITEMS
                ? bad("has more than " + MAX_ITEMS + " items")
                : new Reading.Good<>(List.copyOf(values));
    }

    @Override
    public String write(List<T> value) {
        return value.stream().map(item::write).collect(Collectors.joining(","));
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
