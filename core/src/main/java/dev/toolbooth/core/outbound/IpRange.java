package dev.toolbooth.core.outbound;

import java.util.Optional;

/**
 * All addresses with the same leading bits.
 *
 * @param bits how many of the first address's bits count
 */
public record IpRange(IpAddress first, int bits) {
    private static final int FOUR_BITS = 32;
    private static final int SIX_BITS = 128;

    /** Reads an address, or one with a slash and the number of bits; empty when it is neither. */
    public static Optional<IpRange> parse(String text) {
        int slash = text.indexOf('/');
        Optional<IpAddress> address = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
        if (address.isEmpty()) {
            return Optional.empty();
        }
        int most = address.get().six() ? SIX_BITS : FOUR_BITS;
        if (slash < 0) {
            return Optional.of(new IpRange(address.get(), most));
        }
        String bits = text.substring(slash + 1);
        if (!bits.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(bits) > most) {
            return Optional.empty();
        }
        return Optional.of(new IpRange(address.get(), Integer.parseInt(bits)));
    }

    /** A range that is known to be well written. */
    static IpRange of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text));
    }

    public boolean contains(IpAddress address) {
        if (address.six() != first.six()) {
            return false;
        }
        if (!first.six()) {
            return same(first.low() << FOUR_BITS, address.low() << FOUR_BITS, bits);
        }
        return same(first.high(), address.high(), Math.min(bits, Long.SIZE))
                && same(first.low(), address.low(), Math.max(0, bits - Long.SIZE));
    }

    private static boolean same(long one, long other, int bits) {
        return bits == 0 || (one ^ other) >>> (Long.SIZE - bits) == 0;
    }

    @Override
    public String toString() {
        boolean one = bits == (first.six() ? SIX_BITS : FOUR_BITS);
        return one ? first.toString() : first + "/" + bits;
    }
}
