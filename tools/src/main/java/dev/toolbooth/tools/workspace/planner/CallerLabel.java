package dev.toolbooth.tools.workspace.planner;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.access.Caller;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The public label of a caller: the id of a key, or else something that tells callers apart. */
final class CallerLabel {
    private static final String KEY = "key:";
    private static final int SHOWN_BYTES = 6;

    private CallerLabel() {}

    static String of(Caller caller) {
        return caller.id().startsWith(KEY) || !caller.known() ? caller.id() : digest(caller.id());
    }

    private static String digest(String id) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(id.getBytes(UTF_8));
            return "caller:" + HexFormat.of().formatHex(hash, 0, SHOWN_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
