package dev.toolbooth.wire.text;

/** A pattern for names in lists and scopes, with {@code *} for any number of letters. */
public final class NameGlob {
    private NameGlob() {}

    /** Whether all of the text is as the glob says. Takes time in proportion to their lengths. */
    public static boolean matches(String glob, String text) {
        int g = 0;
        int t = 0;
        int star = -1;
        int mark = 0;
        while (t < text.length()) {
            // The star first: a text may have one of its own.
            if (g < glob.length() && glob.charAt(g) == '*') {
                star = g++;
                mark = t;
            } else if (g < glob.length() && glob.charAt(g) == text.charAt(t)) {
                g++;
                t++;
            } else if (star >= 0) {
                g = star + 1;
                t = ++mark;
            } else {
                return false;
            }
        }
        while (g < glob.length() && glob.charAt(g) == '*') {
            g++;
        }
        return g == glob.length();
    }
}
