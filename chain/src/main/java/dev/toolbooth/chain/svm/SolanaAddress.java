package dev.toolbooth.chain.svm;

import java.util.Arrays;
import java.util.Optional;

/** An account on Solana: 32 bytes with one written form. Immutable. */
public final class SolanaAddress {
    /** The bytes of one. */
    public static final int BYTES = 32;

    private final byte[] bytes;

    private SolanaAddress(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The address of these bytes.
     *
     * @throws IllegalArgumentException when they are not as many
     */
    public static SolanaAddress of(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("an address has " + BYTES + " bytes");
        }
        return new SolanaAddress(bytes.clone());
    }

    /** The address that is written so; empty when it is none. */
    public static Optional<SolanaAddress> parse(String text) {
        return Base58.decode(text, BYTES).map(SolanaAddress::new);
    }

    /** An address that is known to be one. */
    static SolanaAddress known(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text));
    }

    /** The bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SolanaAddress that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The usual written form. */
    @Override
    public String toString() {
        return Base58.encode(bytes);
    }
}
