package dev.toolbooth.store;

import java.util.Arrays;

/** Numbers from zero on as few bytes as they need, one after the other. Not thread-safe. */
final class Varints {
    private static final int BITS = 7;
    private static final int MORE = 0x80;

    private byte[] bytes;
    private int at;

    /** For writing. */
    Varints() {
        this(new byte[64]);
    }

    /** For reading. */
    Varints(byte[] bytes) {
        this.bytes = bytes;
    }

    boolean ended() {
        return at == bytes.length;
    }

    void write(long number) {
        if (number < 0) {
            throw new IllegalArgumentException("not from zero on: " + number);
        }
        if (at + Long.BYTES + 2 > bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        long left = number;
        while (left >= MORE) {
            bytes[at++] = (byte) (left | MORE);
            left >>>= BITS;
        }
        bytes[at++] = (byte) left;
    }

    long read() {
        byte first = bytes[at++];
        if (first >= 0) {
            return first;
        }
        long number = first & (MORE - 1);
        for (int shift = BITS; true; shift += BITS) {
            byte next = bytes[at++];
            number |= (long) (next & (MORE - 1)) << shift;
            if (next >= 0) {
                return number;
            }
        }
    }

    /** What was written. */
    byte[] written() {
        return Arrays.copyOf(bytes, at);
    }
}
