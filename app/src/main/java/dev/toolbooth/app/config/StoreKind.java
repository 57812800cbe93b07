package dev.toolbooth.app.config;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Where the books are kept; a password in the address is never shown. */
record StoreKind() implements Kind<String> {
    static final String PATTERN = "^(sqlite|jdbc:postgresql:[\\x21-\\x7e]{1,2000})$";

    private static final Pattern FORM = Pattern.compile(PATTERN);
    private static final Pattern PASSWORD =
            Pattern.compile(
                    "(?<=[?&](?:password|sslpassword)=)[^&]*|(?<=//[^/?@]{0,200}:)[^/?]*(?=@)");

    @Override
    public Reading<String> read(String text, Path base) {
        return FORM.matcher(text).matches()
                ? new Reading.Good<>(text)
                : bad(text.isEmpty() ? "is empty" : "is not valid here");
    }

    @Override
    public String write(String value) {
        return PASSWORD.matcher(value).replaceAll("***");
    }

    @Override
    public String expected() {
        return "sqlite, or an address such as jdbc:postgresql://127.0.0.1/toolbooth";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
