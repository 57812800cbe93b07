package dev.toolbooth.client.pay;

import java.util.regex.Pattern;

/**
 * Texts of sellers in sentences of ours. People read these, and models do: they must not look like
 * a line of ours, nor fill a page.
 */
public final class Shown {
    private static final int NAME_CHARS_MAX = 120;
    private static final int WORDS_CHARS_MAX = 300;
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");

    private Shown() {}

    /** What something is called: on one line, and not too long. */
    public static String name(String text) {
        return shown(text, NAME_CHARS_MAX);
    }

    /** What somebody says: on one line, and not too long. */
    public static String words(String text) {
        return shown(text, WORDS_CHARS_MAX);
    }

    private static String shown(String text, int most) {
        String plain = HIDDEN.matcher(text).replaceAll("\uFFFD");
        return plain.codePointCount(0, plain.length()) > most
                ? plain.substring(0, plain.offsetByCodePoints(0, most)) + "…"
                : plain;
    }
}
