package dev.toolbooth.server.receipt;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.toolbooth.wire.Json;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** Signed bytes in the compact form of RFC 7515, by EdDSA and nothing else. Immutable. */
final class Jws {
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

    /** Signs bytes, which are then part of the text. */
    static String sign(PrivateKey key, ObjectNode header, byte[] payload) {
        String covered = covered(header, payload);
        return covered + "." + signature(key, covered);
    }

    /** Signs bytes that the reader has: the text is without them (RFC 7515, appendix F). */
    static String signDetached(PrivateKey key, ObjectNode header, byte[] payload) {
        String covered = covered(header, payload);
        return covered.substring(0, covered.indexOf('.')) + ".." + signature(key, covered);
    }

    private static String covered(ObjectNode header, byte[] payload) {
        return ENCODER.encodeToString(Json.bytes(header)) + "." + ENCODER.encodeToString(payload);
    }

    private static String signature(PrivateKey key, String covered) {
        try {
            Signature signing = Signature.getInstance(PublicKeys.ALGORITHM);
            signing.initSign(key);
            signing.update(covered.getBytes(US_ASCII));
            return ENCODER.encodeToString(signing.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has Ed25519", e);
        }
    }

    /** Takes a text apart; nothing when it has not the form of a JWS. */
    static Optional<Jws> read(String text) {
        String[] parts = text.length() > CHARS_MAX ? new String[0] : text.split("\\.", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            return Json.parse(DECODER.decode(parts[0])) instanceof ObjectNode header
                    ? Optional.of(
                            new Jws(
                                    header,
                                    DECODER.decode(parts[1]),
                                    DECODER.decode(parts[2]),
                                    (parts[0] + "." + parts[1]).getBytes(US_ASCII)))
                    : Optional.empty();
        } catch (IllegalArgumentException | JacksonException e) {
            return Optional.empty();
        }
    }

    /** Reads a signature of bytes that stand elsewhere. */
    static Optional<Jws> readDetached(String text, byte[] payload) {
        int gap = text.indexOf("..");
        return gap < 0
                ? Optional.empty()
                : read(
                        text.substring(0, gap + 1)
                                + ENCODER.encodeToString(payload)
                                + text.substring(gap + 1));
    }

    /** A value of the header, or an empty text. */
    String header(String name) {
        return header.path(name).asString("");
    }

    boolean has(String name) {
        return header.has(name);
    }

    /** What is signed, if it is a JSON object. */
    Optional<ObjectNode> claims() {
        try {
            return Json.parse(payload) instanceof ObjectNode claims
                    ? Optional.of(claims)
                    : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    boolean isBy(PublicKeys.One key) {
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
