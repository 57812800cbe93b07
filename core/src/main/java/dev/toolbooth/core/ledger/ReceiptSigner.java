package dev.toolbooth.core.ledger;

import dev.toolbooth.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/** A signer of receipts, so that anyone can verify them without asking the server. Thread-safe. */
public interface ReceiptSigner {

    /** The receipt of a call, as a JWS; always the same for the same entry. */
    String sign(Entry entry);

    /** The public keys that receipts are checked with, today's and earlier ones: a JWK set. */
    default ObjectNode publicKeys() {
        ObjectNode none = Json.object();
        none.putArray("keys");
        return none;
    }
}
