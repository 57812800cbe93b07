package dev.toolbooth.chain.x402;

import dev.toolbooth.chain.evm.Authorization;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.wire.Json;
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
    public static Reading<ExactEvm> read(JsonNode payload) {
        return Reading.of(() -> read(Fields.of(Fault.INVALID_PAYLOAD, "payload", payload)));
    }

    private static ExactEvm read(Fields json) {
        if (!json.has("authorization")
                && (json.has("permit2Authorization") || json.has("delegationManager"))) {
            throw new Fault(
                    "unsupported_payload_type",
                    "The payment is not an EIP-3009 authorization; sign"
                            + " TransferWithAuthorization, not Permit2 or a delegation");
        }
        String signature =
                Hex.bytes(json.text("signature"))
                        .map(Hex::text)
                        .orElseThrow(() -> json.wrong("signature", "0x and hexadecimal digits"));
        Fields leave = json.object("authorization");
        String nonce =
                Hex.bytes(leave.text("nonce"), 32)
                        .map(Hex::text)
                        .orElseThrow(() -> leave.wrong("nonce", "0x and 64 hexadecimal digits"));
        return new ExactEvm(
                signature,
                new Authorization(
                        leave.address("from"),
                        leave.address("to"),
                        leave.uint("value"),
                        leave.uint("validAfter"),
                        leave.uint("validBefore"),
                        nonce));
    }
}
