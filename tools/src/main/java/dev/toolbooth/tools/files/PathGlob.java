package dev.toolbooth.tools.files;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A pattern for paths below a root, in the manner of {@code .gitignore}: {@code *} and {@code ?}
 * stay within a name, {@code **} doesn't; a pattern without a slash matches the name wherever it
 * is. A pattern that matches a folder matches everything in it. Immutable.
 */
public final class PathGlob {
    /** The longest pattern. */
    public static final int CHARS_MAX = 400;

    private static final String EVERYTHING = "**";

    private final String text;
    private final PathPattern pattern;

    /** What each name on the way has to fit; empty for a pattern that begins anywhere. */
    private final List<PathPattern> steps;

    private PathGlob(String text, PathPattern pattern, List<PathPattern> steps) {
        this.text = text;
        this.pattern = pattern;
        this.steps = steps;
    }

    /** Reads a pattern; nothing when it is too long, empty or has a brace that isn't closed. */
    public static Optional<PathGlob> read(String text) {
        if (text.isBlank() || text.length() > CHARS_MAX || !balanced(text)) {
            return Optional.empty();
        }
        String plain = text.startsWith("/") ? text.substring(1) : text;
        plain = plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
        boolean anywhere = !plain.contains("/") && !text.startsWith("/");
        PathPattern.Builder pattern = new PathPattern.Builder();
        write(plain, anywhere ? pattern.folders() : pattern);
        return Optional.of(
                new PathGlob(
                        text,
                        pattern.inside().build(),
                        anywhere ? List.of() : steps(Arrays.asList(plain.split("/", -1)))));
    }

    /** What is at a path below the root, whichever characters that has. */
    public static PathGlob literal(List<String> names) {
        PathPattern.Builder pattern = new PathPattern.Builder();
        String path = String.join("/", names);
        letters(path, pattern);
        List<PathPattern> steps = new ArrayList<>();
        for (String name : names) {
            PathPattern.Builder step = new PathPattern.Builder();
            letters(name, step);
            steps.add(step.build());
        }
        // No pattern that is read has a line feed in it.
        return new PathGlob("\n" + path, pattern.inside().build(), List.copyOf(steps));
    }

    private static boolean balanced(String text) {
        int open = 0;
        for (int at = 0; at < text.length() && open >= 0 && open <= 1; at++) {
            char c = text.charAt(at);
            open += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
        return open == 0;
    }

    /** The names of a pattern, up to where it leaves open how many there are. */
    private static List<PathPattern> steps(List<String> names) {
        List<PathPattern> steps = new ArrayList<>();
        for (String name : names) {
            if (name.contains("**") || !balanced(name)) {
                break;
            }
            PathPattern.Builder step = new PathPattern.Builder();
            write(name, step);
            steps.add(step.build());
        }
        return List.copyOf(steps);
    }

    private static void letters(String text, PathPattern.Builder pattern) {
        text.chars().forEach(c -> pattern.letter((char) c));
    }

    private static void write(String plain, PathPattern.Builder pattern) {
        boolean open = false;
        for (int at = 0; at < plain.length(); at++) {
            char c = plain.charAt(at);
            switch (c) {
                case '*' -> at += star(plain, at, pattern);
                case '?' -> pattern.letterOfName();
                case '{' -> {
                    open = true;
                    pattern.choose();
                }
                case '}' -> {
                    open = false;
                    pattern.chosen();
                }
                case ',' -> {
                    if (open) {
                        pattern.or();
                    } else {
                        pattern.letter(',');
                    }
                }
                default -> pattern.letter(c);
            }
        }
    }

    /** Writes what stars mean, and returns how many characters beyond the first they take. */
    private static int star(String text, int at, PathPattern.Builder pattern) {
        if (!text.startsWith("**", at)) {
            pattern.name();
            return 0;
        }
        if (text.startsWith("**/", at)) {
            pattern.folders();
            return 2;
        }
        pattern.all();
        return 1;
    }

    /** Whether something below a folder could be meant. */
    boolean leadsThrough(List<String> names) {
        for (int at = 0; at < Math.min(names.size(), steps.size()); at++) {
            if (!steps.get(at).fits(names.get(at))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a path, with slashes between its names, is meant. */
    public boolean matches(String path) {
        return text.equals(EVERYTHING) || pattern.fits(path);
    }

    /** The same for paths that are {@linkplain #fold folded}. */
    PathGlob folded() {
        return text.startsWith("\n")
                ? literal(RelativePath.split(fold(text.substring(1))))
                : read(fold(text)).orElse(this);
    }

    /** A path without what some file systems don't tell apart: large and small letters, accents. */
    static String fold(String path) {
        return Normalizer.normalize(path, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PathGlob glob && text.equals(glob.text);
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
