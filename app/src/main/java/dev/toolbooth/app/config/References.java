package dev.toolbooth.app.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Replaces references to variables and files in a text by what they name. */
final class References {
    private static final int MAX_FILE_BYTES = 64 * 1024;
    private static final String OPEN = "${";
    private static final String FORMS = "${env:NAME} or ${file:path}";

    private final Map<String, String> environment;

    /** Files that were read; not to be shown to those who may not see settings. */
    private final Set<Path> files = new LinkedHashSet<>();

    References(Map<String, String> environment) {
        this.environment = environment;
    }

    /** The files that were read for references. */
    Set<Path> files() {
        return Collections.unmodifiableSet(files);
    }

    /** Whether a text has a reference in it, or something that looks like one. */
    static boolean in(String text) {
        return text.contains(OPEN);
    }

    /** Whether a text is one reference and nothing else. */
    static boolean only(String text) {
        return text.startsWith(OPEN) && text.indexOf('}') == text.length() - 1;
    }

    /** The text with each reference replaced once; a doubled dollar sign keeps what follows. */
    Reading<String> expand(String text, Path base) {
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
                return new Reading.Bad<>("has a ${ without a }", "write $${ for a plain ${");
            }
            result.append(text, at, open);
            switch (look(text.substring(open + OPEN.length(), close), base)) {
                case Reading.Good<String>(String value) -> result.append(value);
                case Reading.Bad<String> bad -> {
                    return bad;
                }
            }
            at = close + 1;
        }
        return new Reading.Good<>(result.append(text, at, text.length()).toString());
    }

    private Reading<String> look(String reference, Path base) {
        int colon = reference.indexOf(':');
        var scheme = colon < 0 ? "" : reference.substring(0, colon);
        var name = reference.substring(colon + 1);
        return switch (scheme) {
            case "env" -> variable(name);
            case "file" -> file(name, base);
            default ->
                    new Reading.Bad<>(
                            "has an unknown reference",
                            "expected " + FORMS + "; write $${ for a plain ${");
        };
    }

    private Reading<String> variable(String name) {
        var value = environment.get(name);
        return value == null || value.isEmpty()
                ? new Reading.Bad<>("names an environment variable that isn't set", "set " + name)
                : new Reading.Good<>(value);
    }

    private Reading<String> file(String name, Path base) {
        Path path;
        try {
            path = base.resolve(name);
        } catch (InvalidPathException e) {
            return new Reading.Bad<>("names a file in no valid way", "expected ${file:path}");
        }
        files.add(path);
        try (var in = Files.newInputStream(path)) {
            var bytes = in.readNBytes(MAX_FILE_BYTES + 1);
            return bytes.length > MAX_FILE_BYTES
                    ? new Reading.Bad<>(
                            "names a file of more than " + MAX_FILE_BYTES + " bytes",
                            "expected a file with one value in it")
                    : new Reading.Good<>(new String(bytes, UTF_8).stripTrailing());
        } catch (IOException e) {
            return new Reading.Bad<>(
                    "names a file that can't be read",
                    "looked for " + path.toAbsolutePath().normalize());
        }
    }
}
