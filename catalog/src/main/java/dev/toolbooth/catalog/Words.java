package dev.toolbooth.catalog;

/** What strangers write, for people to read. */
public final class Words {
    private static final int CHARS_MAX = 500;

    private Words() {}

    /** On one line, of bounded length, and with nothing that can't be seen. */
    public static String line(String text) {
        return Clean.line(text, CHARS_MAX);
    }
}
