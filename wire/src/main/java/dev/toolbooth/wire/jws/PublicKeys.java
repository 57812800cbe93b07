package dev.toolbooth.wire.jws;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.wire.Json;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Published Ed25519 public keys. Immutable. */
public record PublicKeys(List<One> all) {
    public static final String ALGORITHM = "Ed25519";

    /** What stands before the 32 bytes of a key in X.509's form. */
    private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private static final int KEY_BYTES = 32;

    public PublicKeys {
        all = List.copyOf(all);
    }

    /**
     * A key.
     *
     * @param id what signatures name it by: its thumbprint by RFC 7638, unless its owner says
     *     something else
     */
    public record One(String id, PublicKey key) {

        /** A key under its thumbprint. */
        public static One of(PublicKey key) throws GeneralSecurityException {
            String thumb = "{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"" + x(key) + "\"}";
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(thumb.getBytes(UTF_8));
            return new One(encode(hash), key);
        }

        private ObjectNode json() {
            return Json.object()
                    .put("kty", "OKP")
                    .put("crv", ALGORITHM)
                    .put("x", x(key))
                    .put("kid", id)
                    .put("alg", "EdDSA")
                    .put("use", "sig");
        }
    }

    private static String x(PublicKey key) {
        byte[] encoded = key.getEncoded();
        return encode(Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES, encoded.length));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** A key in X.509's form. */
    public static One decode(byte[] x509) throws GeneralSecurityException {
        return One.of(
                KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(x509)));
    }

    /** The keys as a JWK set (RFC 7517, RFC 8037). */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        ArrayNode keys = json.putArray("keys");
        all.forEach(one -> keys.add(one.json()));
        return json;
    }

    /** Reads a JWK set; keys of other kinds are left out. */
    public static PublicKeys read(JsonNode json) {
        List<One> all = new ArrayList<>();
        for (JsonNode key : json.path("keys")) {
            if (ALGORITHM.equals(key.path("crv").asString(""))) {
                read(key.path("x").asString(""))
                        .map(one -> new One(key.path("kid").asString(one.id()), one.key()))
                        .ifPresent(all::add);
            }
        }
        return new PublicKeys(all);
    }

    private static Optional<One> read(String x) {
        try {
            byte[] raw = Base64.getUrlDecoder().decode(x);
            if (raw.length != KEY_BYTES) {
                return Optional.empty();
            }
            byte[] encoded = Arrays.copyOf(PREFIX, PREFIX.length + KEY_BYTES);
            System.arraycopy(raw, 0, encoded, PREFIX.length, KEY_BYTES);
            return Optional.of(decode(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The key with this id. */
    public Optional<One> find(String id) {
        return all.stream().filter(one -> one.id().equals(id)).findFirst();
    }
}
