package dev.toolbooth.core.call;

import dev.toolbooth.core.money.Claim;
import dev.toolbooth.core.money.Hash;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.Cashier;
import dev.toolbooth.core.pay.Charge;
import dev.toolbooth.core.pay.Payment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Knows which calls of a wallet are repetitions of each other. Thread-safe. */
final class WalletClaims {
    private final Cashier cashier;
    private final Repetitions repetitions;

    WalletClaims(Cashier cashier, Repetitions repetitions) {
        this.cashier = cashier;
        this.repetitions = repetitions;
    }

    /**
     * What makes another call a repetition of this one: the key that it has, the identifier of the
     * payment, or, where a call is paid for a while, that it is the same. Who shows a proof, or a
     * payment that was used, has not shown that the wallet is theirs, so there only the same one
     * counts; a payment's identifier is meant for that payment by x402.
     */
    @Nullable Claim of(WalletTill.Visitor visitor, Payment payment, Charge charge) {
        String shown = "\n" + charge.key();
        boolean proof = charge.offer().scheme() == Scheme.PROOF;
        String own = visitor.call().wanted().repetition();
        if (own != null) {
            return claim(visitor, charge, own, proof ? shown : "", Repetitions.KEPT);
        }
        String identifier = id(payment);
        if (!identifier.isEmpty()) {
            return claim(visitor, charge, identifier, shown, Repetitions.KEPT);
        }
        Duration paidFor = visitor.quote().terms().paidFor();
        if (paidFor.isZero() || (!proof && !cashier.shows(charge))) {
            return null;
        }
        // Another proof is another payment, which has been made already: it must not meet this one.
        String beside = proof ? shown : "";
        String same = visitor.call().tool() + "\n" + visitor.call().input().hash().hex() + beside;
        String key = "paid:" + Hash.sha256(same.getBytes(StandardCharsets.UTF_8)).hex();
        return claim(visitor, charge, key, beside, paidFor);
    }

    private Claim claim(
            WalletTill.Visitor visitor, Charge charge, String key, String beside, Duration kept) {
        return repetitions.claim(
                visitor.call(), visitor.tariff().shop(), charge.account(), key, beside, kept);
    }

    /** What only the buyer knows of a call, if there is something. */
    static @Nullable Hash holder(Till.Call call, Payment payment) {
        String own = Objects.requireNonNullElseGet(call.wanted().repetition(), () -> id(payment));
        return own.isEmpty() ? null : Hash.sha256(own.getBytes(StandardCharsets.UTF_8));
    }

    /** The identifier that x402 gives a payment, or nothing. */
    private static String id(Payment payment) {
        String id = payment.body().at("/extensions/payment-identifier/info/id").asString("");
        return !id.isEmpty() && Claim.isKey("id:" + id) ? "id:" + id : "";
    }
}
