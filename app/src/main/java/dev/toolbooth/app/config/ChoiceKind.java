package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** One of the constants of an enum, in lower case. */
record ChoiceKind<E extends Enum<E>>(List<E> values) implements Kind<E> {

    @Override
    public Reading<E> read(String text, Path base) {
        for (var value : values) {
            if (value.name().equalsIgnoreCase(text)) {
                return new Reading.Good<>(value);
            }
        }
        return new Reading.Bad<>(
                "is not known here", "expected " + expected() + Nearest.hint(text, names()));
    }

    @Override
    public String write(E value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String expected() {
        return "one of " + String.join(", ", names());
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }

    List<String> names() {
        return values.stream().map(this::write).toList();
    }
}
