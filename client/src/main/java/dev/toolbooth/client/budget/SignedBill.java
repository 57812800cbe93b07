package dev.toolbooth.client.budget;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.toolbooth.client.budget.ReceiptCheck.False;
import dev.toolbooth.client.budget.ReceiptCheck.Unverified;
import dev.toolbooth.client.budget.ReceiptCheck.Verified;
import dev.toolbooth.client.pay.Purchase;
import dev.toolbooth.wire.Json;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A receipt that a Toolbooth has signed: a JWS by EdDSA, and nothing else. */
final class SignedBill {
    private static final String TYPE = "toolbooth-receipt+jwt";
    private static final String CURVE = "Ed25519";
    private static final int CHARS_MAX = 64 * 1024;
    private static final int KEY_BYTES = 32;

    /** What stands before the 32 bytes of a key in X.509's form. */
    private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private SignedBill() {}

    /** Whether one of the keys has signed it, and it is of this purchase and like its bill. */
    static ReceiptCheck check(String jws, JsonNode keys, Purchase purchase, JsonNode bill) {
        String[] parts = jws.length() > CHARS_MAX ? new String[0] : jws.split("\\.", -1);
        if (parts.length != 3) {
            return new False("the signed receipt is no JWS");
        }
        Optional<ObjectNode> header = object(parts[0]);
        Optional<ObjectNode> claims = object(parts[1]);
        if (header.isEmpty()
                || claims.isEmpty()
                || header.get().has("crit")
                || !header.get().path("alg").asString("").equals("EdDSA")
                || !header.get().path("typ").asString("").equals(TYPE)) {
            return new False("the signed receipt is none that is known");
        }
        Optional<PublicKey> key = key(keys, header.get().path("kid").asString(""));
        if (key.isEmpty()) {
            return new Unverified("it is signed with a key that the seller has not published");
        }
        if (!isBy(key.get(), parts)) {
            return new False("the receipt's signature is not right");
        }
        return fits(claims.get(), purchase, bill)
                ? new Verified("the seller has signed the receipt")
                : new False("the signed receipt is of another call, or of another price");
    }

    private static boolean fits(ObjectNode claims, Purchase purchase, JsonNode bill) {
        JsonNode billed = bill.path("billed_micro_usd");
        JsonNode id = bill.path("receipt_id");
        return claims.path("tool").asString("").equals(purchase.tool())
                && (!billed.isIntegralNumber() || isSame(billed, claims.path("billed_micro_usd")))
                && (!id.isString() || id.stringValue().equals(claims.path("jti").asString("")));
    }

    private static boolean isSame(JsonNode one, JsonNode other) {
        return other.isIntegralNumber() && one.bigIntegerValue().equals(other.bigIntegerValue());
    }

    private static Optional<ObjectNode> object(String base64) {
        try {
            return Json.parse(Base64.getUrlDecoder().decode(base64)) instanceof ObjectNode object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (IllegalArgumentException | JacksonException e) {
            return Optional.empty();
        }
    }

    private static Optional<PublicKey> key(JsonNode keys, String id) {
        for (JsonNode one : keys.path("keys")) {
            if (one.path("kid").asString("").equals(id)
                    && one.path("crv").asString("").equals(CURVE)) {
                return key(one.path("x").asString(""));
            }
        }
        return Optional.empty();
    }

    private static Optional<PublicKey> key(String x) {
        try {
            byte[] raw = Base64.getUrlDecoder().decode(x);
            if (raw.length != KEY_BYTES) {
                return Optional.empty();
            }
            byte[] encoded = Arrays.copyOf(PREFIX, PREFIX.length + KEY_BYTES);
            System.arraycopy(raw, 0, encoded, PREFIX.length, KEY_BYTES);
            return Optional.of(
                    KeyFactory.getInstance(CURVE).generatePublic(new X509EncodedKeySpec(encoded)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isBy(PublicKey key, String[] parts) {
        try {
            Signature check = Signature.getInstance(CURVE);
            check.initVerify(key);
            check.update((parts[0] + "." + parts[1]).getBytes(US_ASCII));
            return check.verify(Base64.getUrlDecoder().decode(parts[2]));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            // A signature of another length, for one.
            return false;
        }
    }
}
