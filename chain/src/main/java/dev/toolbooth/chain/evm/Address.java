package dev.toolbooth.chain.evm;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * An account or a contract on an EVM chain.
 *
 * @param lower 0x and forty digits in lower case, the form in which addresses are compared
 */
public record Address(String lower) {
    /** The bytes of an address. */
    public static final int BYTES = 20;

    /** The zero address: no key leads there. */
    public static final Address ZERO = new Address("0x" + "0".repeat(2 * BYTES));

    public Address {
        if (!lower.equals(lower.toLowerCase(Locale.ROOT)) || Hex.bytes(lower, BYTES).isEmpty()) {
            throw new IllegalArgumentException("not an address in lower case: " + lower);
        }
    }

    /** Reads an address in whatever case; empty when it is none. */
    public static Optional<Address> parse(String text) {
        return Hex.bytes(text, BYTES).map(bytes -> new Address(Hex.text(bytes)));
    }

    /**
     * Reads an address that a person has written: one in mixed case must have the right case
     * (EIP-55), so that a wrong digit is noticed.
     */
    public static Optional<Address> checked(String text) {
        return parse(text)
                .filter(
                        address ->
                                text.equals(address.lower)
                                        || text.substring(2)
                                                .equals(
                                                        address.lower
                                                                .substring(2)
                                                                .toUpperCase(Locale.ROOT))
                                        || text.equals(address.checksum()));
    }

    /** The account of a public key: 64 bytes, both coordinates. */
    static Address ofPublicKey(byte[] coordinates) {
        byte[] hash = Keccak.hash(coordinates);
        return new Address(Hex.text(Arrays.copyOfRange(hash, Keccak.BYTES - BYTES, Keccak.BYTES)));
    }

    public byte[] bytes() {
        return Hex.bytes(lower).orElseThrow();
    }

    /** In the mixed case of EIP-55. */
    public String checksum() {
        String digits = lower.substring(2);
        byte[] hash = Keccak.hash(digits.getBytes(StandardCharsets.US_ASCII));
        StringBuilder text = new StringBuilder("0x");
        for (int i = 0; i < digits.length(); i++) {
            int nibble = (hash[i / 2] >> (i % 2 == 0 ? 4 : 0)) & 0xf;
            char digit = digits.charAt(i);
            text.append(nibble >= 8 ? Character.toUpperCase(digit) : digit);
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return checksum();
    }
}
