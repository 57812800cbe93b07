package dev.toolbooth.core.money;

import java.math.BigInteger;
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

    /** The error of one of which nobody can say yet whether the money has moved. */
    public static final String PENDING = "settlement_pending";
}
