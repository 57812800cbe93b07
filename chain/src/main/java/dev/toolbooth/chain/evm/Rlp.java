package dev.toolbooth.chain.evm;

import java.math.BigInteger;
import java.util.Arrays;

/** The encoding of transactions as bytes. */
final class Rlp {
    private static final int SHORT_MAX = 55;
    private static final int TEXT = 0x80;
    private static final int LIST = 0xc0;

    private Rlp() {}

    static byte[] text(byte[] bytes) {
        boolean itself = bytes.length == 1 && (bytes[0] & 0xff) < TEXT;
        return itself ? bytes.clone() : Abi.join(start(TEXT, bytes.length), bytes);
    }

    /** A number, without zeros in front; zero has no bytes. */
    static byte[] number(BigInteger number) {
        return text(plain(number));
    }

    static byte[] number(long number) {
        return number(BigInteger.valueOf(number));
    }

    /** A list of what is encoded already. */
    static byte[] list(byte[]... encoded) {
        byte[] all = Abi.join(encoded);
        return Abi.join(start(LIST, all.length), all);
    }

    private static byte[] start(int kind, int length) {
        if (length <= SHORT_MAX) {
            return new byte[] {(byte) (kind + length)};
        }
        byte[] count = plain(BigInteger.valueOf(length));
        return Abi.join(new byte[] {(byte) (kind + SHORT_MAX + count.length)}, count);
    }

    private static byte[] plain(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }
}
