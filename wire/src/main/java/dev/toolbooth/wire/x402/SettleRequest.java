package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to a facilitator, to verify a payment or to settle it.
 *
 * @param json all of it, as its author writes it; not to be changed
 */
public record SettleRequest(ObjectNode json) {
    private static final String PAYLOAD = "paymentPayload";
    private static final String REQUIREMENTS = "paymentRequirements";

    /** One about that payment. */
    public static SettleRequest of(
            PaymentPayload payment, PaymentRequirements wanted, X402Resource resource) {
        ObjectNode json = Json.object().put(X402Names.VERSION, payment.version());
        json.set(PAYLOAD, payment.json());
        json.set(REQUIREMENTS, payment.version() == 1 ? wanted.v1(resource, null) : wanted.v2());
        return new SettleRequest(json);
    }

    /** The payment as it stands there: an object, if it is right. */
    public JsonNode paid() {
        return json.path(PAYLOAD);
    }

    /** The seller's requirements as they stand there. */
    public JsonNode wanted() {
        return json.path(REQUIREMENTS);
    }

    /** The network as the seller writes it, or empty. */
    public String network() {
        return wanted().path("network").asString("");
    }

    /**
     * The payment, unread.
     *
     * @throws FieldError when there is none
     */
    public ObjectNode payload() {
        if (paid() instanceof ObjectNode payload) {
            return payload;
        }
        throw FieldError.payload(PAYLOAD + " must be an object");
    }

    /**
     * The seller's requirements.
     *
     * @throws FieldError when they can't be read, or the version is unknown
     */
    public PaymentRequirements requirements() {
        // Many clients say the version only in the payment.
        int said = paid().path(X402Names.VERSION).asInt(0);
        int outside = json.has(X402Names.VERSION) ? json.path(X402Names.VERSION).asInt(0) : said;
        if (said != outside || (said != 1 && said != 2)) {
            throw new FieldError(
                    Versions.REASON,
                    X402Names.VERSION + " must be 1 or 2, and the same in " + PAYLOAD);
        }
        return PaymentRequirements.read(wanted(), said).orThrow();
    }
}
