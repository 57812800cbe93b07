package dev.toolbooth.wire.jws;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Signed bytes in the compact form of RFC 7515. A signature is verified as EdDSA and as nothing
 * else. Immutable.
 */
public final class Jws {
    /** Far more than any receipt has. */
    private static final int CHARS_MAX = 64 * 1024;

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    private final ObjectNode header;
    private final byte[] payload;
    private final byte[] signature;
    private final byte[] covered;

    /**
     * @param covered what the signature is of
     */
    private Jws(ObjectNode header, byte[] payload, byte[] signature, byte[] covered) {
        this.header = header;
        this.payload = payload;
        this.signature = signature;
        this.covered = covered;
    }

    /** Signs bytes by EdDSA; they are then part of the text. */
    public static String sign(PrivateKey key, ObjectNode header, byte[] payload) {
        try {
            return sign(key, PublicKeys.ALGORITHM, header, payload);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has Ed25519", e);
        }
    }

    /**
     * Signs bytes by another algorithm.
     *
     * @param algorithm as Java calls the one that the header names
     * @throws GeneralSecurityException when the key is none for it
     */
    public static String sign(PrivateKey key, String algorithm, ObjectNode header, byte[] payload)
            throws GeneralSecurityException {
        String covered =
                ENCODER.encodeToString(Json.bytes(header)) + "." + ENCODER.encodeToString(payload);
        Signature signing = Signature.getInstance(algorithm);
        signing.initSign(key);
        signing.update(covered.getBytes(US_ASCII));
        return covered + "." + ENCODER.encodeToString(signing.sign());
    }

    /** Signs bytes that the reader has: the text is without them (RFC 7515, appendix F). */
    public static String signDetached(PrivateKey key, ObjectNode header, byte[] payload) {
        String whole = sign(key, header, payload);
        return whole.substring(0, whole.indexOf('.'))
                + "."
                + whole.substring(whole.lastIndexOf('.'));
    }

    /** Takes a text apart; nothing when it has not the form of a JWS. */
    public static Optional<Jws> read(String text) {
        String[] parts = text.length() > CHARS_MAX ? new String[0] : text.split("\\.", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            return JsonInput.read(DECODER.decode(parts[0])).orElse(null)
                            instanceof ObjectNode header
                    ? Optional.of(
                            new Jws(
                                    header,
                                    DECODER.decode(parts[1]),
                                    DECODER.decode(parts[2]),
                                    (parts[0] + "." + parts[1]).getBytes(US_ASCII)))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A value of the header, or an empty text. */
    public String header(String name) {
        return header.path(name).asString("");
    }

    boolean has(String name) {
        return header.has(name);
    }

    /** What is signed, if it is a JSON object. */
    Optional<ObjectNode> claims() {
        return JsonInput.read(payload).orElse(null) instanceof ObjectNode claims
                ? Optional.of(claims)
                : Optional.empty();
    }

    /** Whether the signature is one of this key. */
    public boolean isBy(PublicKeys.One key) {
        try {
            Signature checking = Signature.getInstance(PublicKeys.ALGORITHM);
            checking.initVerify(key.key());
            checking.update(covered);
            return checking.verify(signature);
        } catch (GeneralSecurityException e) {
            // A signature of another length, for one.
            return false;
        }
    }
}
