package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A payment, as a buyer sends it.
 *
 * @param version of x402, 1 or 2
 * @param network as it was written: in CAIP-2, or by its short name in v1
 * @param accepted the way to pay that the buyer has chosen; null in v1
 * @param payload the scheme's own payload; not to be changed
 * @param resource the resource that the buyer says it pays for, or null; not to be changed
 * @param extensions the buyer's, or null; not to be changed
 */
public record PaymentPayload(
        int version,
        String scheme,
        String network,
        @Nullable PaymentRequirements accepted,
        ObjectNode payload,
        @Nullable ObjectNode resource,
        @Nullable ObjectNode extensions) {
    private static final String NAME = "payment";
    private static final String ACCEPTED = "accepted";

    /** One of v1. */
    public static PaymentPayload v1(String scheme, String network, ObjectNode payload) {
        return new PaymentPayload(1, scheme, network, null, payload, null, null);
    }

    /** One of v2. */
    public static PaymentPayload v2(
            PaymentRequirements accepted,
            ObjectNode payload,
            @Nullable ObjectNode resource,
            @Nullable ObjectNode extensions) {
        return new PaymentPayload(
                2, accepted.scheme(), accepted.network(), accepted, payload, resource, extensions);
    }

    /** As its version writes it. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put(X402Names.VERSION, version);
        if (accepted == null) {
            json.put("scheme", scheme).put("network", network);
        } else {
            if (resource != null) {
                json.set(X402Names.RESOURCE, resource.deepCopy());
            }
            json.set(ACCEPTED, accepted.v2());
        }
        json.set("payload", payload.deepCopy());
        if (extensions != null) {
            json.set(X402Names.EXTENSIONS, extensions.deepCopy());
        }
        return json;
    }

    /** Reads one of either version. */
    public static X402ParseResult<PaymentPayload> read(JsonNode json) {
        return X402ParseResult.of(
                () -> read(X402Fields.of(FieldError.INVALID_PAYLOAD, NAME, json)));
    }

    /** The object in one, of whatever form, that names the scheme and the network. */
    public static JsonNode terms(JsonNode payment, int version) {
        return version == 1 ? payment : payment.path(ACCEPTED);
    }

    private static PaymentPayload read(X402Fields json) {
        if (Versions.of(json) == 1) {
            return v1(json.text("scheme"), json.text("network"), json.object("payload").json());
        }
        return v2(
                PaymentRequirements.read(json.object(ACCEPTED), 2),
                json.object("payload").json(),
                json.maybeObject(X402Names.RESOURCE).map(X402Fields::json).orElse(null),
                json.maybeObject(X402Names.EXTENSIONS).map(X402Fields::json).orElse(null));
    }
}
