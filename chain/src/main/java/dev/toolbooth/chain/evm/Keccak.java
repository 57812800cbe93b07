package dev.toolbooth.chain.evm;

import java.nio.charset.StandardCharsets;
import org.bouncycastle.crypto.digests.KeccakDigest;

/** Ethereum's hash: Keccak-256 as it was before it became SHA-3. */
public final class Keccak {
    /** The bytes of a hash. */
    public static final int BYTES = 32;

    private Keccak() {}

    /** The hash of the parts, one after the other. */
    public static byte[] hash(byte[]... parts) {
        KeccakDigest digest = new KeccakDigest(BYTES * 8);
        for (byte[] part : parts) {
            digest.update(part, 0, part.length);
        }
        byte[] hash = new byte[BYTES];
        digest.doFinal(hash, 0);
        return hash;
    }

    /** The hash of a text in UTF-8. */
    public static byte[] hash(String text) {
        return hash(text.getBytes(StandardCharsets.UTF_8));
    }
}
