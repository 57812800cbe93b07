package dev.toolbooth.app.config.setting;

import dev.toolbooth.app.config.problem.NearestWord;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** One of the constants of an enum, in lower case. */
public record ChoiceType<E extends Enum<E>>(List<E> values) implements LineType<E> {

    @Override
    public ParseResult<E> read(String text, Path base) {
        for (var value : values) {
            if (value.name().equalsIgnoreCase(text)) {
                return new ParseResult.Good<>(value);
            }
        }
        return new ParseResult.Bad<>(
                "is not known here", "expected " + expected() + NearestWord.hint(text, names()));
    }

    @Override
    public String write(E value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String yaml(E value) {
        return write(value);
    }

    @Override
    public String expected() {
        return "one of " + String.join(", ", names());
    }

    public List<String> names() {
        return values.stream().map(this::write).toList();
    }
}
