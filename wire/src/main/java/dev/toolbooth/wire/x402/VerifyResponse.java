package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The result of verifying a payment. */
public record VerifyResponse(
        boolean valid, @Nullable String reason, @Nullable String message, @Nullable String payer) {
    private static final String REASON = "unexpected_verify_error";

    public ObjectNode json() {
        ObjectNode json = Json.object().put("isValid", valid);
        if (reason != null) {
            json.put("invalidReason", reason);
        }
        if (message != null) {
            json.put("invalidMessage", message);
        }
        if (payer != null) {
            json.put("payer", payer);
        }
        return json;
    }

    public static X402ParseResult<VerifyResponse> read(JsonNode json) {
        return X402ParseResult.of(
                () -> {
                    X402Fields fields = X402Fields.of(REASON, "answer", json);
                    return new VerifyResponse(
                            fields.truth("isValid"),
                            fields.maybeText("invalidReason"),
                            fields.maybeText("invalidMessage"),
                            fields.maybeText("payer"));
                });
    }
}
