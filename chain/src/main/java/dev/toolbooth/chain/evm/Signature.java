package dev.toolbooth.chain.evm;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/**
 * A signature on secp256k1, from which the signer can be recovered.
 *
 * @param odd whether the point that r stands for has an odd y
 */
public record Signature(BigInteger r, BigInteger s, boolean odd) {
    /** The bytes of one: r, s, and v. */
    public static final int BYTES = 65;

    private static final int EVEN_V = 27;

    /** Reads r, s and v; v may be 27 and 28, or 0 and 1. Empty when it is no such signature. */
    public static Optional<Signature> of(byte[] bytes) {
        if (bytes.length != BYTES) {
            return Optional.empty();
        }
        int v = bytes[BYTES - 1] & 0xff;
        int parity = v >= EVEN_V ? v - EVEN_V : v;
        if (parity > 1) {
            return Optional.empty();
        }
        BigInteger r = new BigInteger(1, Arrays.copyOfRange(bytes, 0, 32));
        BigInteger s = new BigInteger(1, Arrays.copyOfRange(bytes, 32, 64));
        return Optional.of(new Signature(r, s, parity == 1));
    }

    /** 27 or 28, as contracts want it. */
    public int v() {
        return odd ? EVEN_V + 1 : EVEN_V;
    }

    /** r, s and v. */
    public byte[] bytes() {
        byte[] bytes = new byte[BYTES];
        System.arraycopy(Word.of(r), 0, bytes, 0, 32);
        System.arraycopy(Word.of(s), 0, bytes, 32, 32);
        bytes[BYTES - 1] = (byte) v();
        return bytes;
    }
}
