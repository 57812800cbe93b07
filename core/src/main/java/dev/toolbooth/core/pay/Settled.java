package dev.toolbooth.core.pay;

import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a buyer is told about a payment of theirs, in no dialect's words.
 *
 * @param success whether the money has moved; false with a transaction means that it is not known
 * @param transaction where it is on the chain; empty when it is nowhere
 * @param network as CAIP-2 writes it
 * @param shortName what x402 v1 calls it
 * @param error x402's reason when it did not succeed
 */
public record Settled(
        boolean success,
        String transaction,
        String network,
        @Nullable String shortName,
        String payer,
        BigInteger amount,
        @Nullable String error) {

    /** What is told of a payment that has a record. */
    public static Settled of(PaymentRecord record, boolean success, @Nullable String error) {
        Charge charge = record.charge();
        return new Settled(
                success,
                Objects.requireNonNullElse(record.transaction(), ""),
                charge.offer().network(),
                charge.offer().shortName(),
                charge.payer(),
                charge.amount(),
                error);
    }
}
