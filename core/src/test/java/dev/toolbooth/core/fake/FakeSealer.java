package dev.toolbooth.core.fake;

import dev.toolbooth.core.handler.Sealer;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/** Seals with a digest over both texts: as strict as a real one, and no secret. */
public final class FakeSealer implements Sealer {
    private static final int DIGEST_BYTES = 32;

    @Override
    public byte[] seal(byte[] plain, byte[] boundTo) {
        return ByteBuffer.allocate(DIGEST_BYTES + plain.length)
                .put(digest(plain, boundTo))
                .put(plain)
                .array();
    }

    @Override
    public Optional<byte[]> open(byte[] sealed, byte[] boundTo) {
        if (sealed.length < DIGEST_BYTES) {
            return Optional.empty();
        }
        byte[] plain = Arrays.copyOfRange(sealed, DIGEST_BYTES, sealed.length);
        byte[] digest = Arrays.copyOf(sealed, DIGEST_BYTES);
        return MessageDigest.isEqual(digest, digest(plain, boundTo))
                ? Optional.of(plain)
                : Optional.empty();
    }

    private static byte[] digest(byte[] plain, byte[] boundTo) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(ByteBuffer.allocate(4).putInt(plain.length).array());
            sha.update(plain);
            return sha.digest(boundTo);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
