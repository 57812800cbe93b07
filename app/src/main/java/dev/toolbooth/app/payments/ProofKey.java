package dev.toolbooth.app.payments;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.payments.proof.KeyedReferences;
import dev.toolbooth.payments.proof.PaymentReferences;
import dev.toolbooth.server.receipt.ReceiptKeys;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/**
 * The key that ties proofs to requests for payment: derived from the secret that all nodes share,
 * or else from the key that signs receipts, which is stored too. So a request made before a restart
 * can be paid after it.
 */
public final class ProofKey {
    private static final String PURPOSE = "toolbooth/payment-reference/";

    private ProofKey() {}

    /** The references of this server. */
    public static PaymentReferences of(Config config, ReceiptKeys receipts) {
        byte[] secret =
                config.secret()
                        .map(one -> one.reveal().getBytes(UTF_8))
                        .orElseGet(receipts.signing()::getEncoded);
        return new KeyedReferences(key(secret));
    }

    private static byte[] key(byte[] secret) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(PURPOSE.getBytes(UTF_8));
            return digest.digest(secret);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("SHA-256 is missing", e);
        }
    }
}
