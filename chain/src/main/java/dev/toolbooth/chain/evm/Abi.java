package dev.toolbooth.chain.evm;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The encoding of contract calls and results, as far as a token needs it. */
public final class Abi {
    private static final int SELECTOR_BYTES = 4;

    /** The longest text that is taken from a contract. */
    private static final int TEXT_BYTES_MAX = 1_024;

    private Abi() {}

    /** The call of a function: its signature's first four bytes, then its arguments. */
    static String call(String signature, byte[]... words) {
        byte[] selector = Arrays.copyOf(Keccak.hash(signature), SELECTOR_BYTES);
        return Hex.text(join(selector, join(words)));
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** The number that a contract has answered; empty when it is none. */
    public static Optional<BigInteger> number(String answer) {
        return Hex.bytes(answer)
                .filter(bytes -> bytes.length == Word.BYTES)
                .map(bytes -> new BigInteger(1, bytes));
    }

    /** The yes or no that a contract has answered; empty when it is neither. */
    public static Optional<Boolean> truth(String answer) {
        return number(answer)
                .filter(number -> number.bitLength() <= 1)
                .map(number -> number.signum() > 0);
    }

    /** The text that a contract has answered; empty when it is none. */
    public static Optional<String> text(String answer) {
        Optional<byte[]> all = Hex.bytes(answer);
        if (all.isEmpty() || all.get().length < 2 * Word.BYTES) {
            return Optional.empty();
        }
        byte[] bytes = all.get();
        BigInteger offset = new BigInteger(1, Arrays.copyOf(bytes, Word.BYTES));
        BigInteger length =
                new BigInteger(1, Arrays.copyOfRange(bytes, Word.BYTES, 2 * Word.BYTES));
        // One text stands right behind its offset; whatever else it is, it isn't one text.
        boolean one = offset.equals(BigInteger.valueOf(Word.BYTES));
        if (!one || length.compareTo(BigInteger.valueOf(TEXT_BYTES_MAX)) > 0) {
            return Optional.empty();
        }
        int end = 2 * Word.BYTES + length.intValueExact();
        return end > bytes.length
                ? Optional.empty()
                : Optional.of(
                        new String(
                                Arrays.copyOfRange(bytes, 2 * Word.BYTES, end),
                                StandardCharsets.UTF_8));
    }
}
