package dev.toolbooth.tools.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

    /** What each name on the way has to fit; empty for a pattern that begins anywhere. */
    private final List<Pattern> steps;

    private Glob(String text, Pattern pattern, List<Pattern> steps) {
        this.text = text;
        this.pattern = pattern;
        this.steps = steps;
    }

    /** Reads a pattern; nothing when it is too long, empty or has a brace that isn't closed. */
    public static Optional<Glob> read(String text) {
        if (text.isBlank() || text.length() > CHARS_MAX) {
            return Optional.empty();
        }
        String plain = text.startsWith("/") ? text.substring(1) : text;
        plain = plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
        boolean anywhere = !plain.contains("/") && !text.startsWith("/");
        List<Pattern> steps = anywhere ? List.of() : steps(plain);
        return regex(plain)
                .map(regex -> (anywhere ? "(?:.*/)?" : "") + regex + "(?:/.*)?")
                .map(regex -> new Glob(text, Pattern.compile(regex, Pattern.DOTALL), steps));
    }

    /** The names of a pattern, up to where it leaves open how many there are. */
    private static List<Pattern> steps(String plain) {
        List<Pattern> steps = new ArrayList<>();
        for (String name : plain.split("/", -1)) {
            Optional<String> regex = name.contains("**") ? Optional.empty() : regex(name);
            if (regex.isEmpty()) {
                break;
            }
            steps.add(Pattern.compile(regex.get(), Pattern.DOTALL));
        }
        return List.copyOf(steps);
    }

    private static Optional<String> regex(String plain) {
        StringBuilder regex = new StringBuilder();
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
        return open == 0 ? Optional.of(regex.toString()) : Optional.empty();
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

    /** Whether something below a folder could be meant. */
    boolean leadsThrough(List<String> names) {
        for (int at = 0; at < Math.min(names.size(), steps.size()); at++) {
            if (!steps.get(at).matcher(names.get(at)).matches()) {
                return false;
            }
        }
        return true;
    }

    /** Whether a path, with slashes between its names, is meant. */
    public boolean matches(String path) {
        return pattern.matcher(path).matches();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Glob glob && text.equals(glob.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
