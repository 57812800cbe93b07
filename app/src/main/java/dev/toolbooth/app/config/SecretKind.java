package dev.toolbooth.app.config;

import java.nio.file.Path;

/** A secret of some length, which is never shown. */
record SecretKind(int minChars) implements Kind<Secret> {

    @Override
    public Reading<Secret> read(String text, Path base) {
        return text.length() < minChars
                ? bad("is too short (" + text.length() + " characters)")
                : new Reading.Good<>(new Secret(text));
    }

    @Override
    public String write(Secret value) {
        return value.toString();
    }

    @Override
    public String expected() {
        return "at least " + minChars + " characters";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
