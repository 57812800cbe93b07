package dev.toolbooth.core.pay;

import dev.toolbooth.core.money.Hash;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a payment is to be for.
 *
 * @param session of the request that the payment answers
 * @param holder what only the buyer knows, hashed: the key of the call's repetitions
 * @param account the one that it tops up, or null when it pays for a call
 */
public record Purchase(
        Quote quote,
        String shop,
        Hash input,
        UUID call,
        @Nullable String session,
        @Nullable Hash holder,
        @Nullable String account) {

    /** The same as a record keeps it. */
    PaymentRecord.Purpose by(Charge charge) {
        return new PaymentRecord.Purpose(
                Objects.requireNonNullElse(account, charge.account()),
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
}
