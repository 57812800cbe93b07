package dev.toolbooth.app.config.setting;

import java.nio.file.Path;

/** A secret of some length, which is never shown. */
public record SecretType(int minChars) implements LineType<Secret> {

    @Override
    public ParseResult<Secret> read(String text, Path base) {
        return text.length() < minChars
                ? bad("is too short (" + text.length() + " characters)")
                : new ParseResult.Good<>(new Secret(text));
    }

    @Override
    public String write(Secret value) {
        return value.toString();
    }

    @Override
    public String expected() {
        return minChars == 1 ? "a secret" : "at least " + minChars + " characters";
    }
}
