package dev.toolbooth.payments.evm;

import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Keccak;
import dev.toolbooth.chain.evm.Secp256k1;
import dev.toolbooth.chain.evm.Signature;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The fields of a signed transaction of EIP-1559, read the other way round. */
final class RlpReader {
    private static final int SIGNED_FIELDS = 9;

    private final List<byte[]> fields = new ArrayList<>();
    private final byte[] raw;
    private int at = 1;
    private int unsignedEnd;

    RlpReader(byte[] raw) {
        this.raw = raw;
        if (raw[0] != 2) {
            throw new IllegalArgumentException("not of EIP-1559");
        }
        length(0xc0);
        int start = at;
        while (at < raw.length) {
            int first = raw[at] & 0xff;
            if (first < 0x80) {
                fields.add(new byte[] {raw[at++]});
            } else {
                int length = length(first >= 0xc0 ? 0xc0 : 0x80);
                fields.add(Arrays.copyOfRange(raw, at, at + length));
                at += length;
            }
            if (fields.size() == SIGNED_FIELDS) {
                unsignedEnd = at;
            }
        }
        at = start;
    }

    private int length(int kind) {
        int first = (raw[at++] & 0xff) - kind;
        if (first <= 55) {
            return first;
        }
        int count = first - 55;
        int length = new BigInteger(1, Arrays.copyOfRange(raw, at, at + count)).intValueExact();
        at += count;
        return length;
    }

    byte[] bytes(int index) {
        return fields.get(index);
    }

    BigInteger number(int index) {
        return new BigInteger(1, bytes(index));
    }

    /** Who has signed it. */
    Address signer() {
        byte[] list = Arrays.copyOfRange(raw, at, unsignedEnd);
        ByteArrayOutputStream unsigned = new ByteArrayOutputStream();
        unsigned.write(2);
        if (list.length <= 55) {
            unsigned.write(0xc0 + list.length);
        } else {
            byte[] count = BigInteger.valueOf(list.length).toByteArray();
            byte[] plain = count[0] == 0 ? Arrays.copyOfRange(count, 1, count.length) : count;
            unsigned.write(0xf7 + plain.length);
            unsigned.writeBytes(plain);
        }
        unsigned.writeBytes(list);
        Signature signature = new Signature(number(10), number(11), number(9).signum() > 0);
        byte[] digest = Keccak.hash(unsigned.toByteArray());
        return Secp256k1.recover(digest, signature)
                .orElseThrow(() -> new IllegalArgumentException(Hex.text(raw)));
    }
}
