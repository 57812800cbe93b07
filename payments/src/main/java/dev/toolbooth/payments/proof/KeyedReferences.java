package dev.toolbooth.payments.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.chain.svm.SolanaAddress;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * References derived from the request with a key, so that none has to be stored: whoever has the
 * key derives the same again, even after a restart. Sessions are UUIDs of version 7, which say when
 * they were made. Thread-safe.
 */
public final class KeyedReferences implements PaymentReferences {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int TIMED = 7;

    private final SecretKeySpec key;

    /**
     * @param key at least 32 secret bytes
     */
    public KeyedReferences(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    @Override
    public Optional<Reference> of(String session, String thing) {
        UUID id;
        try {
            id = UUID.fromString(session);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        // One that is written in another way would be another word for the same.
        if (id.version() != TIMED || !id.toString().equals(session)) {
            return Optional.empty();
        }
        Instant since = Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
        return Optional.of(new Reference(word(session + "\n" + thing), since));
    }

    private String word(String request) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return SolanaAddress.of(mac.doFinal(request.getBytes(UTF_8))).toString();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is missing", e);
        }
    }
}
