package dev.toolbooth.client.pay;

import dev.toolbooth.wire.text.SafeText;

/**
 * Texts of sellers, made safe for sentences of ours. People and models read these: the text must
 * not look like a line of ours, nor fill a page.
 */
public final class SellerText {
    private static final int NAME_CHARS_MAX = 120;
    private static final int WORDS_CHARS_MAX = 300;

    private SellerText() {}

    /** What something is called: on one line, and not too long. */
    public static String name(String text) {
        return SafeText.line(text, NAME_CHARS_MAX);
    }

    /** A seller's sentence: on one line, and not too long. */
    public static String words(String text) {
        return SafeText.line(text, WORDS_CHARS_MAX);
    }
}
