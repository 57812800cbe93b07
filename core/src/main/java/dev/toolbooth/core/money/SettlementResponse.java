package dev.toolbooth.core.money;

import dev.toolbooth.wire.x402.SettleResponse;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The result of a payment as its buyer sees it, in no dialect's words.
 *
 * @param success whether the money has moved; false with a transaction means that it is not known
 * @param transaction where it is on the chain; empty when it is nowhere
 * @param network as CAIP-2 writes it
 * @param shortName what x402 v1 calls it
 * @param error x402's reason when it did not succeed
 */
public record SettlementResponse(
        boolean success,
        String transaction,
        String network,
        @Nullable String shortName,
        String payer,
        BigInteger amount,
        @Nullable String error) {

    /** The error of a settlement whose result is unknown. */
    public static final String PENDING = SettleResponse.PENDING;

    /** How it stands, in one of four words: settled, failed, pending or unknown. */
    public String status() {
        if (success) {
            return "settled";
        }
        if (!PENDING.equals(error)) {
            return "failed";
        }
        return transaction.isEmpty() ? "unknown" : "pending";
    }
}
