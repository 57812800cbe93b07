package dev.toolbooth.core.billing;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The idempotency keys of wallets: which calls repeat each other. Thread-safe. */
final class WalletIdempotencyKeys {
    private final ChainPayments chainPayments;
    private final IdempotencyKeys idempotencyKeys;

    WalletIdempotencyKeys(ChainPayments chainPayments, IdempotencyKeys idempotencyKeys) {
        this.chainPayments = chainPayments;
        this.idempotencyKeys = idempotencyKeys;
    }

    /**
     * What makes another call a repetition of this one, the first that there is: the key that its
     * client has chosen, the identifier of the payment, the decision of the client's model, or,
     * where a call is paid for a while, that it is the same. Who shows a proof, or a payment that
     * was used, has not shown that the wallet is theirs, so there only the same one counts; a
     * payment's identifier is meant for that payment by x402.
     */
    @Nullable Claim of(WalletBilling.PaidCall paidCall, Payment payment, VerifiedPayment verified) {
        String shown = "\n" + verified.key();
        boolean proof = verified.offer().scheme() == Scheme.PROOF;
        String own = paidCall.call().wanted().repetition();
        String identifier = id(payment);
        if (!Claim.chosen(own) && !identifier.isEmpty()) {
            return claim(paidCall, verified, identifier, shown, IdempotencyKeys.KEPT);
        }
        if (own != null && !Claim.chosen(own) && !proof && !chainPayments.shows(verified)) {
            // Its client has not chosen it to be secret, so it may be guessed.
            return null;
        }
        if (own != null) {
            return claim(paidCall, verified, own, proof ? shown : "", IdempotencyKeys.KEPT);
        }
        Duration paidFor = paidCall.quote().terms().paidFor();
        if (paidFor.isZero() || (!proof && !chainPayments.shows(verified))) {
            return null;
        }
        // Another proof is another payment, which has been made already: it must not meet this one.
        String beside = proof ? shown : "";
        String same = paidCall.call().tool() + "\n" + paidCall.call().input().hash().hex() + beside;
        String key = "paid:" + Hash.sha256(same.getBytes(StandardCharsets.UTF_8)).hex();
        return claim(paidCall, verified, key, beside, paidFor);
    }

    private Claim claim(
            WalletBilling.PaidCall paidCall,
            VerifiedPayment verified,
            String key,
            String beside,
            Duration kept) {
        return idempotencyKeys.claim(
                paidCall.call(), paidCall.tariff().shop(), verified.account(), key, beside, kept);
    }

    /** What only the buyer knows of a call, if there is something. */
    static @Nullable Hash holder(BillableCall call, Payment payment) {
        String own = call.wanted().repetition();
        String identifier = id(payment);
        String key =
                own == null || (!Claim.chosen(own) && !identifier.isEmpty()) ? identifier : own;
        return key.isEmpty() ? null : Hash.sha256(key.getBytes(StandardCharsets.UTF_8));
    }

    /** The identifier that x402 gives a payment, or nothing. */
    private static String id(Payment payment) {
        String id = payment.body().at("/extensions/payment-identifier/info/id").asString("");
        return !id.isEmpty() && Claim.isKey("id:" + id) ? "id:" + id : "";
    }
}
