package dev.toolbooth.server.runtime;

import dev.toolbooth.core.handler.Sealer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** A sealer with AES-256-GCM. Thread-safe. */
public final class AesSealer implements Sealer {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    /** The key, made when first needed: a server on stdio may never seal anything. */
    private final Supplier<SecretKey> key;

    private AesSealer(Supplier<byte[]> keyBytes) {
        this.key = new Once(keyBytes);
    }

    /** A sealer whose key dies with the process. */
    public static AesSealer ephemeral() {
        return new AesSealer(
                () -> {
                    byte[] bytes = new byte[32];
                    Source.RANDOM.nextBytes(bytes);
                    return bytes;
                });
    }

    /** A sealer for all who know the secret. */
    public static AesSealer of(String secret) {
        return new AesSealer(() -> digest("toolbooth/seal/" + secret));
    }

    private static byte[] digest(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("SHA-256 is missing", e);
        }
    }

    @Override
    public byte[] seal(byte[] plain, byte[] boundTo) {
        byte[] nonce = new byte[NONCE_BYTES];
        Source.RANDOM.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, boundTo).doFinal(plain);
            byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
            return all;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("can't seal", e);
        }
    }

    @Override
    public Optional<byte[]> open(byte[] sealed, byte[] boundTo) {
        if (sealed.length <= NONCE_BYTES) {
            return Optional.empty();
        }
        byte[] nonce = Arrays.copyOf(sealed, NONCE_BYTES);
        byte[] rest = Arrays.copyOfRange(sealed, NONCE_BYTES, sealed.length);
        try {
            return Optional.of(cipher(Cipher.DECRYPT_MODE, nonce, boundTo).doFinal(rest));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] boundTo) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key.get(), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(boundTo);
        return cipher;
    }

    /** A key that is made once. Guarded by itself. */
    private static final class Once implements Supplier<SecretKey> {
        private final Supplier<byte[]> bytes;
        private @Nullable SecretKey made;

        Once(Supplier<byte[]> bytes) {
            this.bytes = bytes;
        }

        @Override
        public synchronized SecretKey get() {
            SecretKey key = made;
            if (key == null) {
                key = new SecretKeySpec(bytes.get(), "AES");
                made = key;
            }
            return key;
        }
    }

    private static final class Source {
        static final SecureRandom RANDOM = new SecureRandom();
    }
}
