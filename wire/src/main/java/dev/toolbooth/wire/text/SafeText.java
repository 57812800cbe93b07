package dev.toolbooth.wire.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Text from outside, made safe for people and models to read: on terminals, in logs, in the
 * console, in error messages and in listings. Nothing in it moves a cursor, reverses the direction
 * of writing, contains invisible text, or looks like a line of ours.
 *
 * <p>{@linkplain #isHidden Hidden characters} are marked, removed or escaped, as the method says.
 * Two kinds stay where they form an emoji: the joiner between two pictures, and the variation
 * selector behind one. Lengths are counted in chars, and a text that is too long ends with an
 * ellipsis that counts too: never in the middle of what is seen as one character.
 */
public final class SafeText {
    /** What stands in place of a hidden character. */
    public static final char MARK = '\uFFFD';

    /** What stands in place of the rest of a text. */
    public static final String ELLIPSIS = "…";

    /** The most characters of a value that a message quotes. */
    public static final int QUOTED_CHARS_MAX = 80;

    private static final int JOINER = 0x200D;
    private static final String HEX = "0123456789abcdef";
    private static final Pattern CLUSTER = Pattern.compile("\\X");

    /** More than emoji have, and less than marks that are piled up without an end. */
    private static final int CLUSTER_CHARS_MAX = 64;

    private SafeText() {}

    /** A text of any length on one line: breaks and tabs become blanks, what is hidden marks. */
    public static String line(String text) {
        return marked(text.replace("\r\n", " "), true);
    }

    /** The same, not too long. */
    public static String line(String text, int charsMax) {
        // Two chars may become one: so much is enough to see what is too long.
        return cut(line(text.substring(0, Math.min(text.length(), 2 * charsMax + 2))), charsMax);
    }

    /** A text of any length on its own lines, with its tabs; what is hidden becomes marks. */
    public static String lines(String text) {
        String lines = text.replace("\r\n", "\n").replace('\r', '\n');
        return marked(lines.endsWith("\n") ? lines.substring(0, lines.length() - 1) : lines, false);
    }

    private static String marked(String text, boolean folded) {
        if (isLine(text)) {
            return text;
        }
        StringBuilder marked = new StringBuilder(text.length());
        int before = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            boolean seen = isSeen(point, before, text, i);
            if (seen) {
                marked.appendCodePoint(point);
            } else if (point == '\n' || point == '\r' || point == '\t') {
                marked.append(folded ? ' ' : (char) point);
            } else {
                marked.append(MARK);
            }
            before = seen ? point : 0;
        }
        return marked.toString();
    }

    /**
     * A text on one line as data: what is hidden is left out, emoji joiners too, and blanks and
     * breaks become one blank each time, none of them at an end.
     */
    public static String compact(String text, int charsMax) {
        StringBuilder compact = new StringBuilder(Math.min(text.length(), charsMax));
        boolean blank = false;
        int before = 0;
        for (int i = 0; i < text.length() && compact.length() <= charsMax; ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (Character.isWhitespace(point) || Character.isSpaceChar(point)) {
                blank = !compact.isEmpty();
            } else if (!isHidden(point) || isVariation(point, before)) {
                if (blank) {
                    compact.append(' ');
                }
                blank = false;
                compact.appendCodePoint(point);
                before = point;
            }
        }
        return cut(compact.toString(), charsMax);
    }

    /** A value in quotes, for a message that says what was given; hidden ones are escaped. */
    public static String quoted(@Nullable String value) {
        if (value == null) {
            return "nothing";
        }
        StringBuilder quoted = new StringBuilder();
        escapeJson(quoted, cut(value, QUOTED_CHARS_MAX));
        return quoted.toString();
    }

    /** Appends a text with what is hidden escaped as JSON does, so that a log loses nothing. */
    public static void escape(StringBuilder out, String text) {
        escape(out, text, false);
    }

    /** Appends a text as a JSON string, with its quotes and without anything hidden. */
    public static void escapeJson(StringBuilder out, String text) {
        out.append('"');
        escape(out, text, true);
        out.append('"');
    }

    private static void escape(StringBuilder out, String text, boolean json) {
        int before = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            boolean seen = isSeen(point, before, text, i);
            if (json && (point == '"' || point == '\\')) {
                out.append('\\').append((char) point);
            } else if (seen) {
                out.appendCodePoint(point);
            } else {
                escape(out, point);
            }
            before = seen ? point : 0;
        }
    }

    private static void escape(StringBuilder out, int point) {
        switch (point) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                for (char c : Character.toChars(point)) {
                    out.append("\\u");
                    for (int shift = 12; shift >= 0; shift -= 4) {
                        out.append(HEX.charAt((c >> shift) & 0xf));
                    }
                }
            }
        }
    }

    /** Whether a text is on one line and has nothing hidden in it: as it is, people may read it. */
    public static boolean isLine(String text) {
        int before = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (!isSeen(point, before, text, i)) {
                return false;
            }
            before = point;
        }
        return true;
    }

    /** The start of a text, with nothing else changed: at most so many chars with its ellipsis. */
    public static String cut(String text, int charsMax) {
        return text.length() <= charsMax
                ? text
                : beginning(text, charsMax - ELLIPSIS.length()) + ELLIPSIS;
    }

    /** The first characters of a text as they are, with nothing in place of the rest. */
    public static String beginning(String text, int charsMax) {
        return text.length() <= charsMax ? text : text.substring(0, end(text, charsMax));
    }

    /** The last characters of a text, with nothing else changed, behind an ellipsis. */
    public static String tail(String text, int charsMax) {
        if (text.length() <= charsMax) {
            return text;
        }
        int least = text.length() - charsMax + ELLIPSIS.length();
        int whole = end(text, least);
        int from = whole;
        Matcher cluster = CLUSTER.matcher(text).region(whole, text.length());
        while (from < least && cluster.find() && cluster.end() <= least + CLUSTER_CHARS_MAX) {
            from = cluster.end();
        }
        boolean endless = from < least;
        return ELLIPSIS + text.substring(endless ? least + (halves(text, least) ? 1 : 0) : from);
    }

    /**
     * Where to end before an index, which is not the text's end, so that no character is halved.
     */
    private static int end(String text, int most) {
        int from = Math.max(0, most - CLUSTER_CHARS_MAX);
        from -= from > 0 && Character.isLowSurrogate(text.charAt(from)) ? 1 : 0;
        int end = from;
        Matcher cluster = CLUSTER.matcher(text).region(from, Math.min(text.length(), most + 2));
        while (cluster.find() && cluster.end() <= most) {
            end = cluster.end();
        }
        boolean endless = from > 0 && end == from;
        return endless ? most - (halves(text, most) ? 1 : 0) : end;
    }

    private static boolean halves(String text, int at) {
        return Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
    }

    private static boolean isSeen(int point, int before, String text, int next) {
        return !isHidden(point)
                || isVariation(point, before)
                || (point == JOINER
                        && isPicture(before)
                        && next < text.length()
                        && Character.isExtendedPictographic(text.codePointAt(next)));
    }

    private static boolean isPicture(int point) {
        return Character.isExtendedPictographic(point)
                || Character.isEmojiModifier(point)
                || point == 0xFE0F;
    }

    /** Whether it asks for one of two looks of the emoji before it. */
    private static boolean isVariation(int point, int before) {
        return (point == 0xFE0E || point == 0xFE0F) && Character.isEmoji(before);
    }

    /**
     * Whether a character is not seen as itself: controls and breaks, what turns the direction of
     * writing or has no width, tags, variation selectors, halves of pairs, and what Unicode leaves
     * to others or to the future.
     */
    public static boolean isHidden(int point) {
        if (point >= ' ' && point < 0x7F) {
            return false;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED ->
                    true;
            default -> isIgnorable(point);
        };
    }

    /** Letters and marks that Unicode asks not to show: {@code Default_Ignorable_Code_Point}. */
    private static boolean isIgnorable(int point) {
        return point == 0x034F
                || (point >= 0x115F && point <= 0x1160)
                || (point >= 0x17B4 && point <= 0x17B5)
                || (point >= 0x180B && point <= 0x180F)
                || point == 0x3164
                || (point >= 0xFE00 && point <= 0xFE0F)
                || point == 0xFFA0
                || (point >= 0xE0000 && point <= 0xE0FFF);
    }
}
