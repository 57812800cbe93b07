package dev.toolbooth.store;

import java.util.Arrays;

/**
 * Numbers from zero on, encoded one after the other in as few bytes as they need. Not thread-safe.
 */
public final class Varints {
    private static final int BITS = 7;
    private static final int MORE = 0x80;

    private byte[] bytes;
    private int at;

    /** For writing. */
    public Varints() {
        this(new byte[64]);
    }

    /** For reading. */
    public Varints(byte[] bytes) {
        this.bytes = bytes;
    }

    public boolean ended() {
        return at == bytes.length;
    }

    public void write(long number) {
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

    public long read() {
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
    public byte[] written() {
        return Arrays.copyOf(bytes, at);
    }
}
