package dev.toolbooth.tools.files;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The rules of a {@code .gitignore} file for its folder and everything below. Immutable.
 *
 * <p>It knows comments, {@code !}, slashes at both ends, {@code *}, {@code ?}, {@code **},
 * character classes and backslashes. A line that can't be parsed has no effect, nor has one with an
 * absurd number of stars: each line is matched against every file, and costs with every letter.
 *
 * @param depth how many names the way to the file's folder has
 */
record IgnoreRules(int depth, List<Rule> rules) {
    private static final int RULES_MAX = 1_000;
    private static final int LINE_CHARS_MAX = 1_000;

    /** The most stars in a line, and in all lines of a file. */
    static final int LINE_STARS_MAX = 16;

    static final int STARS_MAX = 2_000;

    /** One line. */
    record Rule(PathPattern pattern, boolean keeps, boolean foldersOnly) {}

    static IgnoreRules read(int depth, String text) {
        List<Rule> rules = new ArrayList<>();
        int[] stars = {STARS_MAX};
        text.lines()
                .limit(RULES_MAX)
                .filter(line -> line.length() <= LINE_CHARS_MAX && affordable(line, stars))
                .forEach(line -> add(rules, line));
        return new IgnoreRules(depth, List.copyOf(rules));
    }

    /** Whether a line may have its stars; takes them from what is left. */
    private static boolean affordable(String line, int[] left) {
        // Two that stand together are one.
        int stars = line.replace("**", "*").replaceAll("[^*]", "").length();
        if (stars > LINE_STARS_MAX || stars > left[0]) {
            return false;
        }
        left[0] -= stars;
        return true;
    }

    private static void add(List<Rule> rules, String line) {
        String text = line.endsWith("\\ ") ? line : line.stripTrailing();
        if (text.isEmpty() || text.startsWith("#")) {
            return;
        }
        boolean keeps = text.startsWith("!");
        text = keeps ? text.substring(1) : text;
        boolean foldersOnly = text.endsWith("/");
        text = foldersOnly ? text.substring(0, text.length() - 1) : text;
        boolean rooted = text.contains("/");
        text = text.startsWith("/") ? text.substring(1) : text;
        PathPattern.Builder pattern = new PathPattern.Builder();
        write(text, rooted ? pattern : pattern.folders());
        rules.add(new Rule(pattern.build(), keeps, foldersOnly));
    }

    private static void write(String text, PathPattern.Builder pattern) {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            int end = c == '[' ? text.indexOf(']', at + 2) : -1;
            if (text.startsWith("**/", at)) {
                pattern.folders();
                at += 3;
            } else if (text.startsWith("**", at)) {
                pattern.all();
                at += 2;
            } else if (end > 0) {
                pattern.one(oneOf(text.substring(at + 1, end)));
                at = end + 1;
            } else if (c == '\\' && at + 1 < text.length()) {
                pattern.letter(text.charAt(at + 1));
                at += 2;
            } else {
                switch (c) {
                    case '*' -> pattern.name();
                    case '?' -> pattern.letterOfName();
                    default -> pattern.letter(c);
                }
                at++;
            }
        }
    }

    /** What a class such as {@code a-z_} or {@code !0-9} has in it. */
    private static IntPredicate oneOf(String text) {
        boolean others = text.startsWith("!") || text.startsWith("^");
        String inside = others ? text.substring(1) : text;
        BitSet letters = new BitSet();
        for (int at = 0; at < inside.length(); at++) {
            boolean range = at + 2 < inside.length() && inside.charAt(at + 1) == '-';
            int last = range ? inside.charAt(at + 2) : inside.charAt(at);
            if (last >= inside.charAt(at)) {
                letters.set(inside.charAt(at), last + 1);
            }
            at += range ? 2 : 0;
        }
        return c -> c != '/' && letters.get(c) != others;
    }

    /** What files of ignored things say of one, from the outermost to the nearest. */
    static boolean ignore(List<IgnoreRules> files, List<String> names, boolean folder) {
        boolean ignored = false;
        for (IgnoreRules file : files) {
            String path = String.join("/", names.subList(file.depth, names.size()));
            for (Rule rule : file.rules) {
                if (Thread.currentThread().isInterrupted()) {
                    return true;
                }
                if ((folder || !rule.foldersOnly) && rule.pattern.fits(path)) {
                    ignored = !rule.keeps;
                }
            }
        }
        return ignored;
    }
}
