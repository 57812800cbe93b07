package dev.toolbooth.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A validator of UTF-8 (RFC 3629). The JSON parser is none: it lets overlong forms and code points
 * past U+10FFFF through.
 */
final class Utf8 {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long BACKSLASHES = LOW_BITS * '\\';

    private Utf8() {}

    /**
     * Whether the bytes are ASCII without a backslash, as most requests are: then they are well
     * formed and hold no escape, and nothing else needs to look. Eight bytes at a time.
     */
    static boolean isPlain(byte[] bytes) {
        int at = 0;
        for (; at <= bytes.length - Long.BYTES; at += Long.BYTES) {
            long eight = (long) LONGS.get(bytes, at);
            long found = eight ^ BACKSLASHES;
            // A zero byte in "found" is a backslash; the borrow of the subtraction shows it.
            if (((eight | (found - LOW_BITS & ~found)) & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; at < bytes.length; at++) {
            if (bytes[at] < 0 || bytes[at] == '\\') {
                return false;
            }
        }
        return true;
    }

    static boolean isWellFormed(byte[] bytes) {
        int at = 0;
        while (at < bytes.length) {
            if (bytes[at] >= 0) {
                at++;
            } else {
                int length = lengthAt(bytes, at);
                if (length == 0) {
                    return false;
                }
                at += length;
            }
        }
        return true;
    }

    /** How many bytes the character that starts here has, or 0 when it isn't one. */
    private static int lengthAt(byte[] bytes, int at) {
        int lead = bytes[at] & 0xff;
        int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        if (length == 0 || at + length > bytes.length) {
            return 0;
        }
        int second = bytes[at + 1] & 0xff;
        boolean inRange =
                switch (lead) {
                    case 0xe0 -> second >= 0xa0 && second <= 0xbf;
                    case 0xed -> second >= 0x80 && second <= 0x9f;
                    case 0xf0 -> second >= 0x90 && second <= 0xbf;
                    case 0xf4 -> second >= 0x80 && second <= 0x8f;
                    default -> second >= 0x80 && second <= 0xbf;
                };
        for (int i = 2; inRange && i < length; i++) {
            inRange = (bytes[at + i] & 0xc0) == 0x80;
        }
        return inRange ? length : 0;
    }
}
