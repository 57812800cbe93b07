package dev.toolbooth.core.digest;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A SHA-256 digest. Immutable. */
public final class Hash {
    /** The bytes of one. */
    public static final int BYTES = 32;

    private final byte[] bytes;

    private Hash(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * A hash of these bytes.
     *
     * @throws IllegalArgumentException when they are not as many
     */
    public static Hash of(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a hash has " + BYTES + " bytes");
        }
        return new Hash(bytes.clone());
    }

    /** The hash of something. */
    public static Hash sha256(byte[] something) {
        try {
            return new Hash(MessageDigest.getInstance("SHA-256").digest(something));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The bytes in hexadecimal. */
    public String hex() {
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hash hash && Arrays.equals(bytes, hash.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "sha256:" + hex();
    }
}
