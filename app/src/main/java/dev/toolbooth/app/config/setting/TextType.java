package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A text of a certain form.
 *
 * @param expected the form of a valid text, in words
 * @param pattern the form, a regular expression that Java and JSON Schema read alike
 */
public record TextType(String expected, String pattern) implements LineType<String> {
    private static final int MAX_CHARS = 16_384;

    @Override
    public ParseResult<String> read(String text, Path base) {
        if (text.length() > MAX_CHARS) {
            return bad("is longer than " + MAX_CHARS + " characters");
        }
        return Pattern.compile(pattern).matcher(text).matches()
                ? new ParseResult.Good<>(text)
                : bad(text.isEmpty() ? "is empty" : "is not valid here");
    }

    @Override
    public String write(String value) {
        return value;
    }
}
