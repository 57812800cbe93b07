package dev.toolbooth.client.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The proof that whoever redeems an authorization code also requested it (RFC 7636, S256). */
record Pkce(String verifier) {
    static final String METHOD = "S256";

    String challenge() {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Without the verifier. */
    @Override
    public String toString() {
        return METHOD;
    }
}
