package dev.toolbooth.chain.evm;

import java.math.BigInteger;
import java.util.Optional;

/** A private key, which is never shown. */
public final class EvmKey {
    private static final int BYTES = 32;

    private final BigInteger d;
    private final Address address;

    private EvmKey(BigInteger d) {
        this.d = d;
        this.address = Secp256k1.address(d);
    }

    /** Reads 64 digits in hexadecimal, with or without 0x; empty when that is no key. */
    public static Optional<EvmKey> parse(String text) {
        String hex = text.startsWith("0x") ? text : "0x" + text;
        return Hex.bytes(hex, BYTES)
                .map(bytes -> new BigInteger(1, bytes))
                .filter(Secp256k1::isKey)
                .map(EvmKey::new);
    }

    public Address address() {
        return address;
    }

    /** Signs 32 bytes; the same bytes get the same signature. */
    public Signature sign(byte[] digest) {
        return Secp256k1.sign(digest, d);
    }

    @Override
    public String toString() {
        return "the key of " + address;
    }
}
