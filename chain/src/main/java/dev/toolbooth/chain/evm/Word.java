package dev.toolbooth.chain.evm;

import java.math.BigInteger;

/** The 32 bytes in which the EVM keeps everything. */
final class Word {
    static final int BYTES = 32;
    private static final int BITS = 256;

    private Word() {}

    /** A number of at most 256 bits, from the right. */
    static byte[] of(BigInteger number) {
        if (number.signum() < 0 || number.bitLength() > BITS) {
            throw new IllegalArgumentException("does not fit into 256 bits: " + number);
        }
        byte[] bytes = number.toByteArray();
        byte[] word = new byte[BYTES];
        // A number with its highest bit set has a zero byte in front, for its sign.
        int from = bytes.length > BYTES ? 1 : 0;
        int length = bytes.length - from;
        System.arraycopy(bytes, from, word, BYTES - length, length);
        return word;
    }

    static byte[] of(long number) {
        return of(BigInteger.valueOf(number));
    }

    static byte[] of(Address address) {
        byte[] word = new byte[BYTES];
        System.arraycopy(address.bytes(), 0, word, BYTES - Address.BYTES, Address.BYTES);
        return word;
    }
}
