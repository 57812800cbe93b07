package dev.toolbooth.chain.evm;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Optional;

/** Hexadecimal bytes and numbers after {@code 0x}, as Ethereum's JSON-RPC writes them. */
public final class Hex {
    private static final String PREFIX = "0x";
    private static final int WORD_DIGITS = 64;

    private Hex() {}

    /** The bytes as text, in lower case. */
    public static String text(byte[] bytes) {
        return PREFIX + HexFormat.of().formatHex(bytes);
    }

    /** The bytes of a text, in either case; empty when it is not of that form. */
    public static Optional<byte[]> bytes(String text) {
        if (!text.startsWith(PREFIX) || text.length() % 2 != 0) {
            return Optional.empty();
        }
        for (int i = PREFIX.length(); i < text.length(); i++) {
            if (!HexFormat.isHexDigit(text.charAt(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(HexFormat.of().parseHex(text, PREFIX.length(), text.length()));
    }

    /** The bytes of a text that has exactly as many; empty otherwise. */
    public static Optional<byte[]> bytes(String text, int count) {
        // The length first, so that a long text is not read to be refused.
        return text.length() == PREFIX.length() + 2 * count ? bytes(text) : Optional.empty();
    }

    /** A number as a quantity: no zeros in front. */
    public static String quantity(BigInteger number) {
        return PREFIX + number.toString(16);
    }

    /** A number as a quantity. */
    public static String quantity(long number) {
        return PREFIX + Long.toHexString(number);
    }

    /** The number of a quantity; zeros in front are taken, more than 256 bits are not. */
    public static Optional<BigInteger> number(String text) {
        int digits = text.length() - PREFIX.length();
        if (!text.startsWith(PREFIX) || digits < 1 || digits > WORD_DIGITS) {
            return Optional.empty();
        }
        String rest = text.substring(PREFIX.length());
        return rest.chars().allMatch(HexFormat::isHexDigit)
                ? Optional.of(new BigInteger(rest, 16))
                : Optional.empty();
    }
}
