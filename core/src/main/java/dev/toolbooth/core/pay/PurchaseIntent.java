package dev.toolbooth.core.pay;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.rail.Quote;
import dev.toolbooth.core.rail.VerifiedPayment;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The purpose of a payment.
 *
 * @param session of the request that the payment answers
 * @param holder the digest of a secret that only the buyer knows: the call's idempotency key
 * @param apart whether the buyer has said by that key that it is a separate purchase
 * @param account the account to top up, or null when it pays for a call
 */
public record PurchaseIntent(
        Quote quote,
        String shop,
        Hash input,
        UUID call,
        @Nullable String session,
        @Nullable Hash holder,
        boolean apart,
        @Nullable String account) {

    /** One that is no different from another for the same. */
    public PurchaseIntent(
            Quote quote,
            String shop,
            Hash input,
            UUID call,
            @Nullable String session,
            @Nullable Hash holder,
            @Nullable String account) {
        this(quote, shop, input, call, session, holder, false, account);
    }

    /** What other payments of the wallet for the same are known by. */
    PurchaseKey same(VerifiedPayment verified) {
        return new PurchaseKey(
                verified.account(),
                PurchaseKey.purchase(shop, quote.thing(), input),
                apart ? holder : null);
    }

    /** The same as a record keeps it. */
    PaymentRecord.Purpose by(VerifiedPayment verified) {
        return new PaymentRecord.Purpose(
                Objects.requireNonNullElse(account, verified.account()),
                quote.terms().flow(),
                shop,
                quote.thing(),
                input,
                call,
                quote.price(),
                session,
                holder);
    }

    /** Whether a payment was for the same, whatever the arguments. */
    boolean isFor(PaymentRecord record) {
        return record.thing().equals(quote.thing()) && record.shop().equals(shop);
    }

    /** Whether it knows what only the buyer of a payment knows. */
    boolean isBuyer(PaymentRecord record) {
        return (session != null && session.equals(record.session()))
                || (holder != null && Objects.equals(holder, record.holder()));
    }

    /** Whether the outcome that a payment has bought is kept, and is what is asked for. */
    boolean canBeTold(PaymentRecord record) {
        return record.sale() != null
                && quote.terms().subscription() == null
                && record.input().equals(input);
    }
}
