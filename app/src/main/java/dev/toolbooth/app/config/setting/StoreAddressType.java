package dev.toolbooth.app.config.setting;

import dev.toolbooth.core.secret.UrlSecrets;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The address of the store; a password in it is never shown. */
public record StoreAddressType() implements LineType<String> {
    public static final String PATTERN = "^(sqlite|jdbc:postgresql:[\\x21-\\x7e]{1,2000})$";

    private static final Pattern FORM = Pattern.compile(PATTERN);

    @Override
    public ParseResult<String> read(String text, Path base) {
        return FORM.matcher(text).matches()
                ? new ParseResult.Good<>(text)
                : bad(text.isEmpty() ? "is empty" : "is not valid here");
    }

    @Override
    public String write(String value) {
        return UrlSecrets.mask(value);
    }

    /** Whether an address has a password in it, as it stands in a file; a reference is none. */
    public static boolean hasPassword(String text) {
        return UrlSecrets.passwords(text).stream()
                .anyMatch(password -> !password.isEmpty() && !ReferenceResolver.only(password));
    }

    @Override
    public String expected() {
        return "sqlite, or an address such as jdbc:postgresql://127.0.0.1/toolbooth";
    }
}
