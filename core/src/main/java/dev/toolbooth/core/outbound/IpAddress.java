package dev.toolbooth.core.outbound;

import java.util.Arrays;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * An IP address as a number. Parsing is strict: four decimal numbers without leading zeros, or the
 * forms of RFC 4291 without a zone. Whatever else other programs accept is refused.
 *
 * @param six whether it is of IPv6
 * @param high the first eight bytes, 0 for IPv4
 * @param low the last eight bytes, or the four of IPv4
 */
public record IpAddress(boolean six, long high, long low) {
    private static final int FOUR_BYTES = 4;
    private static final int SIX_BYTES = 16;
    private static final int GROUPS = 8;
    private static final int LONGEST_TEXT = 45;

    /** The address with these four or sixteen bytes, most significant first. */
    public static IpAddress of(byte[] bytes) {
        return switch (bytes.length) {
            case FOUR_BYTES -> four(number(bytes, 0, FOUR_BYTES));
            case SIX_BYTES ->
                    new IpAddress(
                            true,
                            number(bytes, 0, Long.BYTES),
                            number(bytes, Long.BYTES, Long.BYTES));
            default -> throw new IllegalArgumentException(bytes.length + " bytes are no address");
        };
    }

    static IpAddress four(long number) {
        return new IpAddress(false, 0, number & 0xffff_ffffL);
    }

    private static long number(byte[] bytes, int from, int count) {
        long number = 0;
        for (int i = from; i < from + count; i++) {
            number = (number << Byte.SIZE) | (bytes[i] & 0xff);
        }
        return number;
    }

    /** Reads an address, without brackets; empty when the text isn't one. */
    public static Optional<IpAddress> parse(String text) {
        if (text.isEmpty() || text.length() > LONGEST_TEXT) {
            return Optional.empty();
        }
        return text.indexOf(':') < 0 ? quad(text).map(IpAddress::four) : groups(text);
    }

    private static Optional<Long> quad(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != FOUR_BYTES) {
            return Optional.empty();
        }
        long number = 0;
        for (String part : parts) {
            boolean digits = part.chars().allMatch(c -> c >= '0' && c <= '9');
            boolean leadingZero = part.length() > 1 && part.charAt(0) == '0';
            if (part.isEmpty() || part.length() > 3 || !digits || leadingZero) {
                return Optional.empty();
            }
            int value = Integer.parseInt(part);
            if (value > 0xff) {
                return Optional.empty();
            }
            number = (number << Byte.SIZE) | value;
        }
        return Optional.of(number);
    }

    private static Optional<IpAddress> groups(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            return groups(text, GROUPS, true).map(IpAddress::six);
        }
        Optional<int[]> front = groups(text.substring(0, gap), GROUPS - 1, false);
        Optional<int[]> back = groups(text.substring(gap + 2), GROUPS - 1, true);
        if (front.isEmpty() || back.isEmpty()) {
            return Optional.empty();
        }
        int[] head = front.get();
        int[] tail = back.get();
        if (head.length + tail.length > GROUPS - 1) {
            return Optional.empty();
        }
        int[] all = Arrays.copyOf(head, GROUPS);
        System.arraycopy(tail, 0, all, GROUPS - tail.length, tail.length);
        return Optional.of(six(all));
    }

    /** Reads groups with colons between them; a whole address has exactly as many as there are. */
    private static Optional<int[]> groups(String text, int most, boolean last) {
        if (text.isEmpty()) {
            return most == GROUPS ? Optional.empty() : Optional.of(new int[0]);
        }
        String[] parts = text.split(":", -1);
        int[] values = new int[GROUPS + 1];
        int count = 0;
        for (int i = 0; i < parts.length && count <= most; i++) {
            if (last && i == parts.length - 1 && parts[i].indexOf('.') >= 0) {
                Optional<Long> quad = quad(parts[i]);
                if (quad.isEmpty() || count == GROUPS) {
                    return Optional.empty();
                }
                values[count++] = (int) (quad.get() >>> Short.SIZE);
                values[count++] = (int) (quad.get() & 0xffff);
            } else if (hex(parts[i])) {
                values[count++] = Integer.parseInt(parts[i], 16);
            } else {
                return Optional.empty();
            }
        }
        boolean fits = most == GROUPS ? count == GROUPS : count <= most;
        return fits ? Optional.of(Arrays.copyOf(values, count)) : Optional.empty();
    }

    private static boolean hex(String part) {
        return !part.isEmpty()
                && part.length() <= 4
                && part.chars().allMatch(c -> c < 0x80 && Character.digit(c, 16) >= 0);
    }

    private static IpAddress six(int[] groups) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < GROUPS; i++) {
            if (i < GROUPS / 2) {
                high = (high << Short.SIZE) | groups[i];
            } else {
                low = (low << Short.SIZE) | groups[i];
            }
        }
        return new IpAddress(true, high, low);
    }

    /** The address of IPv4 that this one only wraps (::ffff:1.2.3.4), or else this one. */
    public IpAddress unwrapped() {
        return six && high == 0 && low >>> Integer.SIZE == 0xffff ? four(low) : this;
    }

    /** The four or sixteen bytes, most significant first. */
    public byte[] bytes() {
        byte[] bytes = new byte[six ? SIX_BYTES : FOUR_BYTES];
        for (int i = 0; i < bytes.length; i++) {
            int fromEnd = bytes.length - 1 - i;
            long half = fromEnd < Long.BYTES ? low : high;
            bytes[i] = (byte) (half >>> (fromEnd % Long.BYTES * Byte.SIZE));
        }
        return bytes;
    }

    /** The address as it is written, IPv6 without any shortening. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(six ? ":" : ".");
        byte[] bytes = bytes();
        for (int i = 0; i < bytes.length; i += six ? 2 : 1) {
            long value = number(bytes, i, six ? 2 : 1);
            text.add(six ? Long.toHexString(value) : Long.toString(value));
        }
        return text.toString();
    }
}
