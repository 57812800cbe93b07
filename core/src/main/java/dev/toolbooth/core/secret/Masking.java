package dev.toolbooth.core.secret;

import java.util.regex.Matcher;

/**
 * The masking of secrets in a text that comes in pieces, also where a secret is cut in two: what
 * may be the beginning of one waits for what follows. Not thread-safe.
 */
public final class Masking {
    private final Secrets secrets;
    private String kept = "";

    Masking(Secrets secrets) {
        this.secrets = secrets;
    }

    /** Takes the next piece, and returns what can be shown by now. */
    public String next(String piece) {
        String text = kept + piece;
        int end = secrets.doubtful(text);
        Matcher found = secrets.pattern().matcher(text);
        StringBuilder shown = new StringBuilder();
        int at = 0;
        while (found.find() && found.start() < end) {
            shown.append(text, at, found.start()).append(Secrets.MASK);
            at = found.end();
        }
        if (at < end) {
            shown.append(text, at, end);
            at = end;
        }
        kept = text.substring(at);
        return shown.toString();
    }

    /** The rest of the text, when nothing follows or waiting is over. */
    public String rest() {
        String rest = secrets.mask(kept);
        kept = "";
        return rest;
    }
}
