package dev.toolbooth.server;

import dev.toolbooth.core.call.Sealer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Seals with AES-256-GCM. Thread-safe. */
public final class AesSealer implements Sealer {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKey key;
    private final SecureRandom random = new SecureRandom();

    private AesSealer(byte[] keyBytes) {
        this.key = new SecretKeySpec(keyBytes, "AES");
    }

    /** A sealer whose key dies with the process. */
    public static AesSealer ephemeral() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return new AesSealer(key);
    }

    /** A sealer for all who know the secret. */
    public static AesSealer of(String secret) {
        try {
            byte[] text = ("toolbooth/seal/" + secret).getBytes(StandardCharsets.UTF_8);
            return new AesSealer(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("SHA-256 is missing", e);
        }
    }

    @Override
    public byte[] seal(byte[] plain, byte[] boundTo) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
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
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(boundTo);
        return cipher;
    }
}
