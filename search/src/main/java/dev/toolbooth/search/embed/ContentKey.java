package dev.toolbooth.search.embed;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The key of a cached vector: half of the SHA-256 of the model's identity and of the text. */
record ContentKey(long high, long low) {
    static final int BYTES = 16;

    static ContentKey of(String model, String text) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        digest.update(model.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        // Not encoded, for that makes all halves of pairs the same.
        ByteBuffer chars = ByteBuffer.allocate(text.length() * Character.BYTES);
        chars.asCharBuffer().put(text);
        digest.update(chars);
        ByteBuffer hash = ByteBuffer.wrap(digest.digest());
        return new ContentKey(hash.getLong(), hash.getLong());
    }
}
