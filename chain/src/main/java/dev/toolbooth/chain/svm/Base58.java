package dev.toolbooth.chain.svm;

import java.util.Arrays;
import java.util.Optional;

/** Bytes as text in the alphabet of 58 letters that Solana uses. */
public final class Base58 {
    private static final String ALPHABET =
            "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final char ZERO = '1';
    private static final int[] VALUES = values();

    private Base58() {}

    private static int[] values() {
        int[] values = new int[128];
        Arrays.fill(values, -1);
        for (int i = 0; i < ALPHABET.length(); i++) {
            values[ALPHABET.charAt(i)] = i;
        }
        return values;
    }

    /** The bytes as text. The work grows with the square of the length. */
    public static String encode(byte[] bytes) {
        int zeros = 0;
        while (zeros < bytes.length && bytes[zeros] == 0) {
            zeros++;
        }
        // A byte is 1.37 letters.
        int[] digits = new int[(bytes.length - zeros) * 138 / 100 + 1];
        int used = 0;
        for (int i = zeros; i < bytes.length; i++) {
            int carry = bytes[i] & 0xff;
            for (int j = 0; j < used || carry != 0; j++) {
                carry += digits[j] << 8;
                digits[j] = carry % 58;
                carry /= 58;
                used = Math.max(used, j + 1);
            }
        }
        StringBuilder text = new StringBuilder(zeros + used);
        text.repeat(ZERO, zeros);
        for (int j = used - 1; j >= 0; j--) {
            text.append(ALPHABET.charAt(digits[j]));
        }
        return text.toString();
    }

    /**
     * The bytes of a text; empty when they are not exactly as many, or it is no such text. No two
     * texts have the same bytes.
     */
    public static Optional<byte[]> decode(String text, int length) {
        // Longer ones can't have so few bytes; they are not even looked at.
        if (text.length() < length || text.length() > length * 138 / 100 + 1) {
            return Optional.empty();
        }
        int zeros = 0;
        while (zeros < text.length() && text.charAt(zeros) == ZERO) {
            zeros++;
        }
        int[] reversed = new int[text.length()];
        int used = 0;
        for (int i = zeros; i < text.length(); i++) {
            char letter = text.charAt(i);
            int carry = letter < VALUES.length ? VALUES[letter] : -1;
            if (carry < 0) {
                return Optional.empty();
            }
            for (int j = 0; j < used || carry != 0; j++) {
                carry += reversed[j] * 58;
                reversed[j] = carry & 0xff;
                carry >>= 8;
                used = Math.max(used, j + 1);
            }
        }
        if (zeros + used != length) {
            return Optional.empty();
        }
        byte[] bytes = new byte[length];
        for (int j = 0; j < used; j++) {
            bytes[length - 1 - j] = (byte) reversed[j];
        }
        return Optional.of(bytes);
    }
}
