package dev.toolbooth.server.access;

import io.netty.util.NetUtil;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A range of addresses, such as {@code 10.0.0.0/8} or {@code ::1}. An IPv4 address that is written
 * as an IPv6 one is the IPv4 address. Immutable.
 */
public final class Network {
    private static final int MAPPED_BYTES = 12;

    private final byte[] address;
    private final int bits;
    private final String text;

    private Network(byte[] address, int bits, String text) {
        this.text = text;
        this.address = address;
        this.bits = bits;
    }

    /** Reads an address, or an address and the bits that count; nothing when it is neither. */
    public static Optional<Network> read(String text) {
        int slash = text.indexOf('/');
        byte[] address = bytes(slash < 0 ? text : text.substring(0, slash));
        if (address == null) {
            return Optional.empty();
        }
        int most = address.length * Byte.SIZE;
        String length = slash < 0 ? String.valueOf(most) : text.substring(slash + 1);
        if (!length.matches("[0-9]{1,3}") || Integer.parseInt(length) > most) {
            return Optional.empty();
        }
        return Optional.of(new Network(address, Integer.parseInt(length), text));
    }

    /** The bytes of a literal address, or null when it is none. */
    static byte @Nullable [] bytes(String literal) {
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(literal);
        if (bytes == null || bytes.length == 4 || !mapped(bytes)) {
            return bytes;
        }
        return new byte[] {bytes[12], bytes[13], bytes[14], bytes[15]};
    }

    private static boolean mapped(byte[] bytes) {
        for (int i = 0; i < MAPPED_BYTES; i++) {
            if (bytes[i] != (i < 10 ? 0 : (byte) 0xff)) {
                return false;
            }
        }
        return true;
    }

    /** Whether an address is in this range. */
    boolean has(byte[] other) {
        if (other.length != address.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % Byte.SIZE;
            if (((address[bit / Byte.SIZE] ^ other[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return text;
    }
}
