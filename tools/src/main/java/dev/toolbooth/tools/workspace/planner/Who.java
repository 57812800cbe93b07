package dev.toolbooth.tools.workspace.planner;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.core.ask.Caller;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What others may know of a caller: the id of a key, or else what tells them apart. */
final class Who {
    private static final String KEY = "key:";
    private static final int SHOWN_BYTES = 6;

    private Who() {}

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
