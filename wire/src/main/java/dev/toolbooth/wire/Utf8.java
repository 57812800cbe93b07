package dev.toolbooth.wire;

/**
 * Tells well-formed UTF-8 from other bytes (RFC 3629). The JSON parser doesn't: it lets overlong
 * forms and code points past U+10FFFF through.
 */
final class Utf8 {
    private Utf8() {}

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
