package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A text of a certain form.
 *
 * @param expected what a good text looks like
 * @param pattern the form, a regular expression that Java and JSON Schema read alike
 */
record TextKind(String expected, String pattern) implements Kind<String> {
    private static final int MAX_CHARS = 16_384;

    @Override
    public Reading<String> read(String text, Path base) {
        if (text.length() > MAX_CHARS) {
            return bad("is longer than " + MAX_CHARS + " characters");
        }
        return Pattern.compile(pattern).matcher(text).matches()
                ? new Reading.Good<>(text)
                : bad(text.isEmpty() ? "is empty" : "is not valid here");
    }

    @Override
    public String write(String value) {
        return value;
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
