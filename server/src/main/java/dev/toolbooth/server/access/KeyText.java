package dev.toolbooth.server.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/**
 * An API key as its owner holds it: {@code sk_live_<id>_<secret>}. The id is public and finds the
 * key; the secret has 256 random bits, so a plain digest of it can't be reversed.
 */
public record KeyText(String id, String secret) {
    private static final String PREFIX = "sk_live_";
    private static final String ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
    private static final int ID_CHARS = 12;
    private static final int SECRET_BYTES = 32;
    private static final int SECRET_CHARS = 43;
    private static final int CHARS = PREFIX.length() + ID_CHARS + 1 + SECRET_CHARS;

    /** Finding the algorithm takes as long as using it. */
    private static final ThreadLocal<MessageDigest> SHA_256 =
            ThreadLocal.withInitial(KeyText::sha256);

    private static final SecureRandom RANDOM = new SecureRandom();

    /** A new random key. */
    public static KeyText random() {
        StringBuilder id = new StringBuilder();
        for (int i = 0; i < ID_CHARS; i++) {
            id.append(ID_LETTERS.charAt(RANDOM.nextInt(ID_LETTERS.length())));
        }
        byte[] secret = new byte[SECRET_BYTES];
        RANDOM.nextBytes(secret);
        return new KeyText(
                id.toString(), Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
    }

    /** Takes a key apart, or nothing when the text has not the form of one. */
    public static Optional<KeyText> read(String text) {
        int idEnd = PREFIX.length() + ID_CHARS;
        // By hand, for every request asks: what the parts are made of shows when they are looked
        // up.
        return text.length() == CHARS && text.startsWith(PREFIX) && text.charAt(idEnd) == '_'
                ? Optional.of(
                        new KeyText(
                                text.substring(PREFIX.length(), idEnd), text.substring(idEnd + 1)))
                : Optional.empty();
    }

    /** The digest of the secret, for the store. */
    public String digest() {
        return HexFormat.of().formatHex(sha256(secret));
    }

    /** Whether this is the secret of a digest; takes as long whether it is or not. */
    boolean has(String digest) {
        return MessageDigest.isEqual(sha256(secret), HexFormat.of().parseHex(digest));
    }

    static byte[] sha256(String text) {
        return SHA_256.get().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing", e);
        }
    }

    /** The key as its owner holds it. */
    public String reveal() {
        return PREFIX + id + "_" + secret;
    }

    @Override
    public String toString() {
        return PREFIX + id + "_…";
    }
}
