package dev.toolbooth.client.pay;

import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A signed payment. Anyone who sees it may carry it out, once.
 *
 * @param payload the form for the seller: the scheme's own payload, or the proof; not to be changed
 * @param transaction the transaction for us to send to the chain, in base64; null where the seller
 *     sends it
 * @param expires when it becomes useless
 */
public record PreparedPayment(ObjectNode payload, @Nullable String transaction, Instant expires) {

    public ObjectNode json() {
        ObjectNode json = Json.object();
        json.set("payload", payload.deepCopy());
        if (transaction != null) {
            json.put("transaction", transaction);
        }
        return json.put("expires", expires.toString());
    }

    /** Reads what {@link #json} wrote; empty when that is not what it is. */
    public static Optional<PreparedPayment> read(JsonNode json) {
        JsonNode transaction = json.path("transaction");
        if (!(json.path("payload") instanceof ObjectNode payload)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new PreparedPayment(
                            payload,
                            transaction.isString() ? transaction.stringValue() : null,
                            Instant.parse(json.path("expires").asString(""))));
        } catch (DateTimeParseException notATime) {
            return Optional.empty();
        }
    }
}
