package dev.toolbooth.tools.files;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A pattern for paths below a root, in the manner of {@code .gitignore}: {@code *} and {@code ?}
 * stay within a name, {@code **} doesn't; a pattern without a slash means the name wherever it is.
 * What fits a folder fits everything in it. Immutable.
 */
public final class Glob {
    /** The longest pattern. */
    public static final int CHARS_MAX = 400;

    private final String text;
    private final Pattern pattern;

    private Glob(String text, Pattern pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /** Reads a pattern; nothing when it is too long, empty or has a brace that isn't closed. */
    public static Optional<Glob> read(String text) {
        if (text.isBlank() || text.length() > CHARS_MAX) {
            return Optional.empty();
        }
        String plain = text.startsWith("/") ? text.substring(1) : text;
        plain = plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
        boolean anywhere = !plain.contains("/") && !text.startsWith("/");
        StringBuilder regex = new StringBuilder(anywhere ? "(?:.*/)?" : "");
        int open = 0;
        for (int at = 0; at < plain.length(); at++) {
            char c = plain.charAt(at);
            switch (c) {
                case '*' -> at += star(plain, at, regex);
                case '?' -> regex.append("[^/]");
                case '{' -> {
                    open++;
                    regex.append("(?:");
                }
                case '}' -> {
                    open--;
                    regex.append(')');
                }
                case ',' -> regex.append(open > 0 ? "|" : ",");
                default -> regex.append(Pattern.quote(String.valueOf(c)));
            }
            if (open < 0 || open > 1) {
                return Optional.empty();
            }
        }
        return open == 0
                ? Optional.of(new Glob(text, Pattern.compile(regex + "(?:/.*)?", Pattern.DOTALL)))
                : Optional.empty();
    }

    /** Writes what stars mean, and returns how many characters beyond the first they take. */
    private static int star(String text, int at, StringBuilder regex) {
        if (!text.startsWith("**", at)) {
            regex.append("[^/]*");
            return 0;
        }
        if (text.startsWith("**/", at)) {
            regex.append("(?:.*/)?");
            return 2;
        }
        regex.append(".*");
        return 1;
    }

    /** Whether a path, with slashes between its names, is meant. */
    public boolean matches(String path) {
        return pattern.matcher(path).matches();
    }

    @Override
    public String toString() {
        return text;
    }
}
