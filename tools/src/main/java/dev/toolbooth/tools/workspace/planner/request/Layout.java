package dev.toolbooth.tools.workspace.planner.request;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a single line is, by its first characters. */
final class Layout {
    private static final int TAB = 4;
    private static final int FENCE_MIN = 3;
    private static final int HEADING_LEVELS = 6;

    /** Longer beginnings of lines are no markers. */
    private static final int MARKER_CHARS = 40;

    private static final String BULLETS = "-*+•‣▪▫◦●○·–—⁃";
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?:\\d{1,3}[.)]|\\(\\d{1,3}\\)|[a-zA-Z]\\)|\\([a-z]\\)"
                            + "|(?:ii|iii|iv|vi|vii|viii|ix)[.)]|(?i:step) \\d{1,3}(?: ?[-:.)–—]))\\s");
    private static final Pattern BOX = Pattern.compile("\\[([ xX✓✔~/!-]?)]\\s");
    private static final Map<String, Mark> SIGNS =
            Map.of(
                    "☐", Mark.OPEN,
                    "☑", Mark.DONE,
                    "✅", Mark.DONE,
                    "✔", Mark.DONE,
                    "☒", Mark.DONE,
                    "⬜", Mark.OPEN);

    private Layout() {}

    /** Where the text of a line begins, and how far that is moved in. */
    record Start(int at, int indent) {}

    static Start start(String line) {
        int indent = 0;
        int at = 0;
        for (; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == '\t') {
                indent += TAB - indent % TAB;
            } else if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                indent++;
            } else if (!direction(c)) {
                break;
            }
        }
        return new Start(at, indent);
    }

    /** Whether a character only says in which direction others are written. */
    private static boolean direction(char c) {
        return c == 0x200E
                || c == 0x200F
                || c == 0xFEFF
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069);
    }

    /** How many characters of a fence a text begins with, or 0. */
    static int fence(String text) {
        char c = text.charAt(0);
        if (c != '`' && c != '~') {
            return 0;
        }
        int length = run(text, c);
        boolean inline = c == '`' && text.indexOf('`', length) >= 0;
        return length >= FENCE_MIN && !inline ? length : 0;
    }

    /** Whether a text ends the code that began with such a fence. */
    static boolean closes(String text, char c, int length) {
        int run = run(text, c);
        return run >= length && text.substring(run).isBlank();
    }

    private static int run(String text, char c) {
        int length = 0;
        while (length < text.length() && text.charAt(length) == c) {
            length++;
        }
        return length;
    }

    /** Whether a text is nothing but one of these characters, and at least that often. */
    static boolean rule(String text, String of, int least) {
        char c = text.charAt(0);
        if (of.indexOf(c) < 0) {
            return false;
        }
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == c) {
                count++;
            } else if (!Character.isWhitespace(text.charAt(i))) {
                return false;
            }
        }
        return count >= least;
    }

    /** A heading with number signs, or a line that is bold from its first to its last word. */
    static Optional<Block.Heading> heading(String text) {
        int level = run(text, '#');
        if (level >= 1 && level <= HEADING_LEVELS && level < text.length()) {
            if (!Character.isWhitespace(text.charAt(level))) {
                return Optional.empty();
            }
            int end = text.length();
            while (end > level && (text.charAt(end - 1) == '#' || text.charAt(end - 1) == ' ')) {
                end--;
            }
            String title = text.substring(level, end).strip();
            return title.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Block.Heading(level, title));
        }
        String bare = text.endsWith(":") ? text.substring(0, text.length() - 1) : text;
        if (bare.length() > 4
                && bare.startsWith("**")
                && bare.indexOf("**", 2) == bare.length() - 2) {
            String title = bare.substring(2, bare.length() - 2).strip();
            return title.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Block.Heading(HEADING_LEVELS, title));
        }
        return Optional.empty();
    }

    /** A point of a list, if the text begins with a bullet, a number or a box. */
    static Optional<Block.Item> item(String text, int indent) {
        // So that one that has nothing behind it is recognised too.
        String head = text.length() > MARKER_CHARS ? text.substring(0, MARKER_CHARS) : text + " ";
        int skip = 0;
        boolean numbered = false;
        if (BULLETS.indexOf(head.charAt(0)) >= 0 && Character.isWhitespace(head.charAt(1))) {
            skip = 2;
        } else {
            Matcher number = NUMBER.matcher(head);
            if (number.lookingAt()) {
                skip = number.end();
                numbered = true;
            }
        }
        String behind = skip < text.length() ? text.substring(skip).strip() : "";
        Optional<Marked> marked = marked(behind);
        if (marked.isPresent()) {
            return Optional.of(
                    new Block.Item(indent, numbered, marked.get().mark(), marked.get().text()));
        }
        return skip == 0
                ? Optional.empty()
                : Optional.of(new Block.Item(indent, numbered, Mark.OPEN, behind));
    }

    /** A text with what the box before it says. */
    private record Marked(Mark mark, String text) {}

    private static Optional<Marked> marked(String text) {
        String head = text.length() > MARKER_CHARS ? text.substring(0, MARKER_CHARS) : text + " ";
        Matcher box = BOX.matcher(head);
        if (box.lookingAt()) {
            Mark mark =
                    switch (box.group(1)) {
                        case "", " " -> Mark.OPEN;
                        case "~", "/", "-" -> Mark.STARTED;
                        case "!" -> Mark.BLOCKED;
                        default -> Mark.DONE;
                    };
            return Optional.of(
                    new Marked(mark, text.substring(Math.min(box.end(), text.length()))));
        }
        for (Map.Entry<String, Mark> sign : SIGNS.entrySet()) {
            if (text.startsWith(sign.getKey())) {
                // Some are followed by a character that asks for a coloured picture.
                String behind = text.substring(sign.getKey().length()).replaceFirst("^\uFE0F", "");
                return Optional.of(new Marked(sign.getValue(), behind.strip()));
            }
        }
        return Optional.empty();
    }
}
