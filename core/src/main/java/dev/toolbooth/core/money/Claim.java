package dev.toolbooth.core.money;

import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A key that a call takes for itself, so that it happens once.
 *
 * @param owner whose key it is: the same text of two owners is two keys
 * @param requestHash what is asked for; the same key for something else is a conflict
 * @param call the call that takes it
 * @param expires when it may be forgotten
 */
public record Claim(
        String owner, String key, Hash requestHash, UUID call, Instant at, Instant expires) {

    /** The most characters of a key. */
    public static final int KEY_CHARS_MAX = 255;

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1," + KEY_CHARS_MAX + "}");

    /** Whether a text can be a key. */
    public static boolean isKey(String text) {
        return KEY.matcher(text).matches();
    }
}
