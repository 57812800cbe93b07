package dev.toolbooth.app.config.setting;

import dev.toolbooth.core.outbound.AllowedHost;
import java.nio.file.Path;

/** A host or a range of addresses that is allowed although it is not public. */
public record AllowedHostType() implements SettingType<AllowedHost> {
    /** What JSON Schema can say of it. */
    public static final String PATTERN = "^(\\*\\.)?[A-Za-z0-9._:\\[\\]-]+(/[0-9]{1,3})?$";

    private static final int MAX_CHARS = 300;

    @Override
    public ParseResult<AllowedHost> read(String text, Path base) {
        if (text.length() > MAX_CHARS) {
            return bad("is longer than " + MAX_CHARS + " characters");
        }
        return AllowedHost.parse(text)
                .<ParseResult<AllowedHost>>map(ParseResult.Good::new)
                .orElseGet(() -> bad("is neither a host nor a range of addresses"));
    }

    @Override
    public String write(AllowedHost value) {
        return value.text();
    }

    @Override
    public String expected() {
        return "a host such as intern.example, intern.example:8080 or *.intern.example, or"
                + " addresses such as 10.1.2.3 or 10.1.0.0/16";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.TEXT;
    }
}
