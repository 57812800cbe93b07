package dev.toolbooth.chain.svm;

import java.util.Arrays;
import java.util.Optional;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/** An Ed25519 signature; the first one of a transaction is its name. Immutable. */
public final class SolanaSignature {
    /** The bytes of one. */
    public static final int BYTES = 64;

    /** The place of one that is still to be made. */
    public static final SolanaSignature NONE = new SolanaSignature(new byte[BYTES]);

    private final byte[] bytes;

    private SolanaSignature(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The signature of these bytes.
     *
     * @throws IllegalArgumentException when they are not as many
     */
    public static SolanaSignature of(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a signature has " + BYTES + " bytes");
        }
        return new SolanaSignature(bytes.clone());
    }

    /** The signature that is written so; empty when it is none. */
    public static Optional<SolanaSignature> parse(String text) {
        return Base58.decode(text, BYTES).map(SolanaSignature::new);
    }

    /** Whether it was made with this address's key for this message. */
    public boolean verifies(SolanaAddress signer, byte[] message) {
        return Ed25519.verify(bytes, 0, signer.bytes(), 0, message, 0, message.length);
    }

    /** Whether it is only a place. */
    public boolean missing() {
        return equals(NONE);
    }

    /** The bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SolanaSignature that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return Base58.encode(bytes);
    }
}
