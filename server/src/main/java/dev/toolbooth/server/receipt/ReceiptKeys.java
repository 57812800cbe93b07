package dev.toolbooth.server.receipt;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.jws.Jws;
import dev.toolbooth.wire.jws.PublicKeys;
import dev.toolbooth.wire.jws.ReceiptVerifier;
import java.security.PrivateKey;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The signing key, and the public keys of all former ones. Immutable.
 *
 * @param own the public key of the signing key
 */
public record ReceiptKeys(PrivateKey signing, PublicKeys.One own, PublicKeys published) {
    static final String MANIFEST = "toolbooth-manifest+jws";

    static ReceiptKeys of(PrivateKey signing, PublicKeys.One own) {
        return new ReceiptKeys(signing, own, new PublicKeys(List.of(own)));
    }

    String receipt(ObjectNode claims) {
        return Jws.sign(signing, header(ReceiptVerifier.TYPE), Json.bytes(claims));
    }

    /** A signature of a manifest, which has another type, so that it never passes for a receipt. */
    public String manifest(byte[] bytes) {
        return Jws.signDetached(signing, header(MANIFEST), bytes);
    }

    private ObjectNode header(String type) {
        return Json.object().put("alg", "EdDSA").put("typ", type).put("kid", own.id());
    }

    @Override
    public String toString() {
        return "ReceiptKeys[" + own.id() + "]";
    }
}
