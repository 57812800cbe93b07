package dev.toolbooth.tools.files;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** The version of a file: a digest of its bytes. */
final class Etag {
    private static final int BYTES = 16;

    private Etag() {}

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static String of(byte[] bytes) {
        return of(digest().digest(bytes), BYTES);
    }

    /** The etag of what has been put into a digest. */
    static String of(MessageDigest taken) {
        return of(taken.digest(), BYTES);
    }

    private static String of(byte[] digest, int length) {
        return HexFormat.of().formatHex(Arrays.copyOf(digest, length));
    }
}
