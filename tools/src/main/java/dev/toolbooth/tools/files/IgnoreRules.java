package dev.toolbooth.tools.files;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What a {@code .gitignore} file says of the things in its folder and below. Immutable.
 *
 * <p>Known are comments, {@code !}, slashes at both ends, {@code *}, {@code ?}, {@code **}, classes
 * of characters and backslashes. A line that can't be read says nothing.
 *
 * @param depth how many names the way to the file's folder has
 */
record IgnoreRules(int depth, List<Rule> rules) {
    private static final int RULES_MAX = 1_000;
    private static final int LINE_CHARS_MAX = 1_000;

    /** One line. */
    record Rule(Pattern pattern, boolean keeps, boolean foldersOnly) {}

    static IgnoreRules read(int depth, String text) {
        List<Rule> rules = new ArrayList<>();
        text.lines()
                .limit(RULES_MAX)
                .filter(line -> line.length() <= LINE_CHARS_MAX)
                .forEach(line -> add(rules, line));
        return new IgnoreRules(depth, List.copyOf(rules));
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
        try {
            String regex = (rooted ? "" : "(?:.*/)?") + regex(text);
            rules.add(new Rule(Pattern.compile(regex, Pattern.DOTALL), keeps, foldersOnly));
        } catch (PatternSyntaxException e) {
            // It says nothing.
        }
    }

    private static String regex(String text) {
        StringBuilder regex = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (text.startsWith("**/", at)) {
                regex.append("(?:.*/)?");
                at += 3;
            } else if (text.startsWith("**", at)) {
                regex.append(".*");
                at += 2;
            } else if (c == '[' && text.indexOf(']', at + 2) > 0) {
                int end = text.indexOf(']', at + 2);
                String inside = text.substring(at + 1, end).replace("\\", "\\\\");
                inside = inside.replace("[", "\\[").replace("&&", "&");
                regex.append('[').append(inside.startsWith("!") ? "^" : "");
                regex.append(inside.startsWith("!") ? inside.substring(1) : inside).append(']');
                at = end + 1;
            } else if (c == '\\' && at + 1 < text.length()) {
                regex.append(Pattern.quote(text.substring(at + 1, at + 2)));
                at += 2;
            } else {
                regex.append(
                        switch (c) {
                            case '*' -> "[^/]*";
                            case '?' -> "[^/]";
                            default -> Pattern.quote(String.valueOf(c));
                        });
                at++;
            }
        }
        return regex.toString();
    }

    /** What files of ignored things say of one, from the outermost to the nearest. */
    static boolean ignore(List<IgnoreRules> files, List<String> names, boolean folder) {
        boolean ignored = false;
        for (IgnoreRules file : files) {
            String path = String.join("/", names.subList(file.depth, names.size()));
            for (Rule rule : file.rules) {
                if ((folder || !rule.foldersOnly) && rule.pattern.matcher(path).matches()) {
                    ignored = !rule.keeps;
                }
            }
        }
        return ignored;
    }
}
