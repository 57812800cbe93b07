package dev.toolbooth.app.config.setting;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A resolver that replaces references to variables and files in a text by their contents. */
public final class ReferenceResolver {
    private static final int MAX_FILE_BYTES = 64 * 1024;
    private static final String OPEN = "${";
    private static final String FORMS = "${env:NAME} or ${file:path}";

    private final Map<String, String> environment;

    /** Files that were read; not to be shown to those who may not see settings. */
    private final Set<Path> files = new LinkedHashSet<>();

    public ReferenceResolver(Map<String, String> environment) {
        this.environment = environment;
    }

    /** The files that were read for references. */
    public Set<Path> files() {
        return Collections.unmodifiableSet(files);
    }

    /** Whether a text has a reference in it, or something that looks like one. */
    public static boolean in(String text) {
        return text.contains(OPEN);
    }

    /** Whether a text is one reference and nothing else. */
    public static boolean only(String text) {
        return text.startsWith(OPEN) && text.indexOf('}') == text.length() - 1;
    }

    /** The text with each reference replaced once; a doubled dollar sign keeps what follows. */
    public ParseResult<String> expand(String text, Path base) {
        var result = new StringBuilder();
        int at = 0;
        for (int open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, at)) {
            if (open > at && text.charAt(open - 1) == '$') {
                result.append(text, at, open - 1).append(OPEN);
                at = open + OPEN.length();
                continue;
            }
            int close = text.indexOf('}', open);
            if (close < 0) {
                return new ParseResult.Bad<>("has a ${ without a }", "write $${ for a plain ${");
            }
            result.append(text, at, open);
            switch (look(text.substring(open + OPEN.length(), close), base)) {
                case ParseResult.Good<String>(String value) -> result.append(value);
                case ParseResult.Bad<String> bad -> {
                    return bad;
                }
            }
            at = close + 1;
        }
        return new ParseResult.Good<>(result.append(text, at, text.length()).toString());
    }

    private ParseResult<String> look(String reference, Path base) {
        int colon = reference.indexOf(':');
        var scheme = colon < 0 ? "" : reference.substring(0, colon);
        var name = reference.substring(colon + 1);
        return switch (scheme) {
            case "env" -> variable(name);
            case "file" -> file(name, base);
            default ->
                    new ParseResult.Bad<>(
                            "has an unknown reference",
                            "expected " + FORMS + "; write $${ for a plain ${");
        };
    }

    private ParseResult<String> variable(String name) {
        var value = environment.get(name);
        return value == null || value.isEmpty()
                ? new ParseResult.Bad<>(
                        "names an environment variable that isn't set", "set " + name)
                : new ParseResult.Good<>(value);
    }

    private ParseResult<String> file(String name, Path base) {
        Path path;
        try {
            path = base.resolve(name);
        } catch (InvalidPathException e) {
            return new ParseResult.Bad<>("names a file in no valid way", "expected ${file:path}");
        }
        files.add(path);
        try (var in = Files.newInputStream(path)) {
            var bytes = in.readNBytes(MAX_FILE_BYTES + 1);
            return bytes.length > MAX_FILE_BYTES
                    ? new ParseResult.Bad<>(
                            "names a file of more than " + MAX_FILE_BYTES + " bytes",
                            "expected a file with one value in it")
                    : new ParseResult.Good<>(new String(bytes, UTF_8).stripTrailing());
        } catch (IOException e) {
            return new ParseResult.Bad<>(
                    "names a file that can't be read",
                    "looked for " + path.toAbsolutePath().normalize());
        }
    }
}
