package dev.toolbooth.core.ledger;

import dev.toolbooth.core.digest.Hash;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call's claim to an idempotency key, so that the call happens once.
 *
 * @param owner the owner of the key: the same text of two owners is two keys
 * @param requestHash the digest of the request; the same key for another request is a conflict
 * @param call the call that claims it
 * @param expires when it may be forgotten
 */
public record Claim(
        String owner, String key, Hash requestHash, UUID call, Instant at, Instant expires) {

    /** The most characters of a key. */
    public static final int KEY_CHARS_MAX = 255;

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1," + KEY_CHARS_MAX + "}");

    private static final String DECISION = "decision:";

    /**
     * The key of a repetition that a client's runtime makes by itself: one decision of its model.
     *
     * @param session in which it was made
     * @param tool that it is to call
     * @param id as the runtime names it
     */
    public static String decision(String session, String tool, String id) {
        String scoped = session + "\n" + tool + "\n" + id;
        return DECISION + Hash.sha256(scoped.getBytes(StandardCharsets.UTF_8)).hex();
    }

    /** Whether the key was chosen, to tell one purchase from another. */
    public static boolean chosen(@Nullable String key) {
        return key != null && !key.startsWith(DECISION);
    }

    /** Whether a text can be a key. */
    public static boolean isKey(String text) {
        return KEY.matcher(text).matches();
    }
}
