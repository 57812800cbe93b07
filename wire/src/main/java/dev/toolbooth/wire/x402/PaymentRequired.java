package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A demand for payment, as an unpaid caller gets it.
 *
 * @param version of x402, 1 or 2
 * @param extensions as v2 has them, or null; not to be changed
 */
public record PaymentRequired(
        int version,
        @Nullable String error,
        X402Resource resource,
        List<PaymentRequirements> accepts,
        @Nullable ObjectNode extensions) {
    private static final String REASON = "invalid_payment_requirements";

    /** The most ways to pay that are read. */
    static final int ACCEPTS_MAX = 64;

    public PaymentRequired {
        accepts = List.copyOf(accepts);
    }

    /** As its version writes it. */
    public ObjectNode json() {
        return json(one -> version == 1 ? one.v1(resource) : one.v2());
    }

    /** As catalogs write it: with the members of v2, and networks as their sellers write them. */
    public ObjectNode listed() {
        return json(PaymentRequirements::listed);
    }

    private ObjectNode json(Function<PaymentRequirements, ObjectNode> way) {
        ObjectNode json = Json.object().put(X402Names.VERSION, version);
        if (error != null) {
            json.put("error", error);
        }
        json.set(X402Names.RESOURCE, resource.json());
        ArrayNode list = json.putArray(X402Names.ACCEPTS);
        accepts.forEach(one -> list.add(way.apply(one)));
        if (version == 2 && extensions != null) {
            json.set(X402Names.EXTENSIONS, extensions.deepCopy());
        }
        return json;
    }

    /** Reads one of either version. */
    public static X402ParseResult<PaymentRequired> read(JsonNode json) {
        return X402ParseResult.of(() -> read(X402Fields.of(REASON, "paymentRequired", json)));
    }

    private static PaymentRequired read(X402Fields json) {
        int version = Versions.of(json);
        ArrayNode list = json.array(X402Names.ACCEPTS);
        if (list.size() > ACCEPTS_MAX) {
            throw new FieldError(REASON, "accepts has more than " + ACCEPTS_MAX + " entries");
        }
        List<PaymentRequirements> accepts = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            X402Fields one = X402Fields.of(REASON, "accepts[" + i + "]", list.get(i));
            accepts.add(PaymentRequirements.read(one, version));
        }
        // Some servers put an object there, which no reader understands anyway.
        JsonNode error = json.json().get("error");
        String why = error != null && error.isString() ? error.stringValue() : null;
        X402Resource resource =
                version == 2
                        ? X402Resource.read(json.object(X402Names.RESOURCE))
                        : list.isEmpty()
                                ? new X402Resource("", null, null)
                                : first(X402Fields.of(REASON, "accepts[0]", list.get(0)));
        ObjectNode extensions =
                json.maybeObject(X402Names.EXTENSIONS).map(X402Fields::json).orElse(null);
        return new PaymentRequired(version, why, resource, accepts, extensions);
    }

    private static X402Resource first(X402Fields one) {
        return new X402Resource(
                one.has(X402Names.RESOURCE) ? one.text(X402Names.RESOURCE) : "",
                unlessEmpty(one.maybeText("description")),
                unlessEmpty(one.maybeText("mimeType")));
    }

    /** The first version wants both, so whoever has nothing to say sends an empty one. */
    private static @Nullable String unlessEmpty(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }
}
