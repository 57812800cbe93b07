package dev.toolbooth.chain.svm;

import java.util.Arrays;

/** A reader of bytes from the front; a missing byte is a fault. Not thread-safe. */
final class ByteReader {
    private static final int COMPACT_MAX = 0xffff;

    private final byte[] bytes;
    private int at;

    ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int left() {
        return bytes.length - at;
    }

    int next() throws SolanaFault {
        if (at >= bytes.length) {
            throw new SolanaFault("the transaction ends too early");
        }
        return bytes[at++] & 0xff;
    }

    /** The next one, which stays. */
    int peek() throws SolanaFault {
        int next = next();
        at--;
        return next;
    }

    byte[] take(int count) throws SolanaFault {
        if (count > left()) {
            throw new SolanaFault("the transaction ends too early");
        }
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    SolanaAddress address() throws SolanaFault {
        return SolanaAddress.of(take(SolanaAddress.BYTES));
    }

    /** A number of one to three bytes, seven bits in each, in its shortest form. */
    int compact() throws SolanaFault {
        int value = 0;
        for (int i = 0; i < 3; i++) {
            int part = next();
            value |= (part & 0x7f) << (7 * i);
            if (part < 0x80) {
                if ((i > 0 && part == 0) || value > COMPACT_MAX) {
                    break;
                }
                return value;
            }
        }
        throw new SolanaFault("a length in the transaction is not written as Solana writes it");
    }

    /** How many there are of what takes at least so many bytes each. */
    int count(int bytesEach) throws SolanaFault {
        int count = compact();
        if ((long) count * bytesEach > left()) {
            throw new SolanaFault("the transaction ends too early");
        }
        return count;
    }
}
