package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A kind of payment that a facilitator settles.
 *
 * @param extra what sellers must add to their offers, such as a fee payer; not to be changed
 */
public record SupportedKind(int version, String scheme, String network, ObjectNode extra) {

    public ObjectNode json() {
        ObjectNode json =
                Json.object()
                        .put(X402Names.VERSION, version)
                        .put("scheme", scheme)
                        .put("network", network);
        if (!extra.isEmpty()) {
            json.set("extra", extra.deepCopy());
        }
        return json;
    }

    /** Empty where it can't be read: that is a kind which we don't know either. */
    public static Optional<SupportedKind> read(JsonNode json) {
        return json.path(X402Names.VERSION).canConvertToInt()
                        && json.path("scheme").isString()
                        && json.path("network").isString()
                ? Optional.of(
                        new SupportedKind(
                                json.path(X402Names.VERSION).intValue(),
                                json.path("scheme").stringValue(),
                                json.path("network").stringValue(),
                                json.get("extra") instanceof ObjectNode extra
                                        ? extra
                                        : Json.object()))
                : Optional.empty();
    }
}
