package dev.toolbooth.client.pay;

import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A payment that was signed. Whoever sees it may carry it out, once.
 *
 * @param payload what the seller is shown: the scheme's own payload, or the proof; not to be
 *     changed
 * @param transaction what we must send to the chain ourselves, in base64; null where the seller
 *     does that
 * @param expires when it is of no use to anybody any more
 */
public record Prepared(ObjectNode payload, @Nullable String transaction, Instant expires) {

    public ObjectNode json() {
        ObjectNode json = Json.object();
        json.set("payload", payload.deepCopy());
        if (transaction != null) {
            json.put("transaction", transaction);
        }
        return json.put("expires", expires.toString());
    }

    /** Reads what {@link #json} wrote; empty when that is not what it is. */
    public static Optional<Prepared> read(JsonNode json) {
        JsonNode transaction = json.path("transaction");
        if (!(json.path("payload") instanceof ObjectNode payload)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new Prepared(
                            payload,
                            transaction.isString() ? transaction.stringValue() : null,
                            Instant.parse(json.path("expires").asString(""))));
        } catch (DateTimeParseException notATime) {
            return Optional.empty();
        }
    }
}
