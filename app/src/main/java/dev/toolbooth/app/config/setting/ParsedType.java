package dev.toolbooth.app.config.setting;

import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.IpRange;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A value that its own class reads and writes.
 *
 * @param expected the form of a valid text, in words
 * @param pattern what JSON Schema can say of the form
 * @param otherwise what a text is that can't be read
 */
public record ParsedType<T>(
        String expected,
        String pattern,
        int charsMax,
        String otherwise,
        Function<String, Optional<T>> parser,
        Function<T, String> writer)
        implements LineType<T> {

    /** A host or a range of addresses that is allowed although it is not public. */
    public static final ParsedType<AllowedHost> ALLOWED_HOST =
            new ParsedType<>(
                    "a host such as intern.example, intern.example:8080 or *.intern.example, or"
                            + " addresses such as 10.1.2.3 or 10.1.0.0/16",
                    "^(\\*\\.)?[A-Za-z0-9._:\\[\\]-]+(/[0-9]{1,3})?$",
                    300,
                    "is neither a host nor a range of addresses",
                    AllowedHost::parse,
                    AllowedHost::text);

    public static final ParsedType<IpRange> IP_RANGE =
            new ParsedType<>(
                    "an address or a range of them, such as 10.0.0.0/8",
                    "^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$",
                    Integer.MAX_VALUE,
                    "is no address",
                    IpRange::parse,
                    IpRange::toString);

    @Override
    public ParseResult<T> read(String text, Path base) {
        if (text.length() > charsMax) {
            return bad("is longer than " + charsMax + " characters");
        }
        return parser.apply(text)
                .<ParseResult<T>>map(ParseResult.Good::new)
                .orElseGet(() -> bad(otherwise));
    }

    @Override
    public String write(T value) {
        return writer.apply(value);
    }
}
