package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The result of settling a payment.
 *
 * @param transaction its transaction on the chain; empty when there is none
 * @param network in the words of the payment's version
 * @param amount only where it may differ from the amount required
 */
public record SettleResponse(
        boolean success,
        String transaction,
        String network,
        @Nullable String payer,
        @Nullable String reason,
        @Nullable String message,
        @Nullable String amount) {
    private static final String REASON = "unexpected_settle_error";

    /** The reason of a settlement that was sent and is not known to have arrived. */
    public static final String PENDING = "settlement_pending";

    public ObjectNode json() {
        ObjectNode json =
                Json.object()
                        .put("success", success)
                        .put("transaction", transaction)
                        .put("network", network);
        if (payer != null) {
            json.put("payer", payer);
        }
        if (amount != null) {
            json.put("amount", amount);
        }
        if (reason != null) {
            json.put("errorReason", reason);
        }
        if (message != null) {
            json.put("errorMessage", message);
        }
        return json;
    }

    public static X402ParseResult<SettleResponse> read(JsonNode json) {
        return X402ParseResult.of(
                () -> {
                    X402Fields fields = X402Fields.of(REASON, "answer", json);
                    boolean success = fields.truth("success");
                    // Without its place on the chain a success can't be looked up: it must be
                    // there.
                    return new SettleResponse(
                            success,
                            success || fields.has("transaction") ? fields.text("transaction") : "",
                            fields.has("network") ? fields.text("network") : "",
                            fields.maybeText("payer"),
                            fields.maybeText("errorReason"),
                            fields.maybeText("errorMessage"),
                            fields.maybeText("amount"));
                });
    }
}
