package dev.toolbooth.chain.evm;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.FieldError;
import dev.toolbooth.wire.x402.X402Fields;
import dev.toolbooth.wire.x402.X402ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The payload of the scheme exact on EVM chains: an authorization of EIP-3009 and its signature.
 *
 * @param signature 0x and hexadecimal digits in lower case, of whatever length
 */
public record ExactEvm(String signature, Authorization authorization) {

    /** As both versions write it. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("signature", signature);
        json.putObject("authorization")
                .put("from", authorization.from().checksum())
                .put("to", authorization.to().checksum())
                .put("value", authorization.value().toString())
                .put("validAfter", authorization.validAfter().toString())
                .put("validBefore", authorization.validBefore().toString())
                .put("nonce", authorization.nonce());
        return json;
    }

    /** Reads the payload of a payment; that of another way to transfer is said to be one. */
    public static X402ParseResult<ExactEvm> read(JsonNode payload) {
        return X402ParseResult.of(
                () -> read(X402Fields.of(FieldError.INVALID_PAYLOAD, "payload", payload)));
    }

    private static ExactEvm read(X402Fields json) {
        if (!json.has("authorization")
                && (json.has("permit2Authorization") || json.has("delegationManager"))) {
            throw new FieldError(
                    "unsupported_payload_type",
                    "The payment is not an EIP-3009 authorization; sign"
                            + " TransferWithAuthorization, not Permit2 or a delegation");
        }
        String signature =
                Hex.bytes(json.text("signature"))
                        .map(Hex::text)
                        .orElseThrow(() -> json.wrong("signature", "0x and hexadecimal digits"));
        X402Fields leave = json.object("authorization");
        String nonce =
                Hex.bytes(leave.text("nonce"), 32)
                        .map(Hex::text)
                        .orElseThrow(() -> leave.wrong("nonce", "0x and 64 hexadecimal digits"));
        return new ExactEvm(
                signature,
                new Authorization(
                        address(leave, "from"),
                        address(leave, "to"),
                        leave.uint("value"),
                        leave.uint("validAfter"),
                        leave.uint("validBefore"),
                        nonce));
    }

    private static Address address(X402Fields json, String name) {
        return Address.parse(json.text(name))
                .orElseThrow(() -> json.wrong(name, "an address: 0x and 40 hexadecimal digits"));
    }
}
