package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.PaymentRequest;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.wire.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What has to be paid, as x402's PaymentRequired. */
public final class Demands {
    /** The extension by which a payment names what it pays for; clients echo it. */
    static final String SESSION = "dev.toolbooth/session";

    /** What somebody is told who can't be told yet whether they have paid. */
    public static final String PENDING =
            "It is not known yet whether this payment has gone through, or its first call still goes"
                    + " on. Send the same call with the same payment again in a while, until that"
                    + " is known. Do not pay again.";

    private static final ObjectNode PAYMENT_IDENTIFIER =
            Json.parseObject(
                    """
                    {
                      "info": {"required": false},
                      "schema": {
                        "$schema": "https://json-schema.org/draft/2020-12/schema",
                        "type": "object",
                        "properties": {
                          "required": {"type": "boolean"},
                          "id": {
                            "type": "string",
                            "minLength": 16,
                            "maxLength": 128,
                            "pattern": "^[a-zA-Z0-9_-]+$"
                          }
                        },
                        "required": ["required"]
                      }
                    }
                    """);

    private Demands() {}

    /**
     * What is paid for.
     *
     * @param description for people, or null when there is nothing to say
     */
    public record Resource(String url, @Nullable String description) {

        /** One whose seller has described it, maybe. */
        public static Resource of(String url, PaymentRequest request) {
            String said = request.tariff().terms().description();
            return new Resource(url, said.isEmpty() ? null : said);
        }
    }

    /** The document of v2: everybody who reads a newer one than v1 understands it. */
    public static ObjectNode v2(PaymentRequest request, Resource resource, String error) {
        ObjectNode json = Json.object().put("x402Version", 2).put("error", error);
        json.set("resource", resource(resource));
        ArrayNode accepts = json.putArray("accepts");
        for (Scheme scheme : Scheme.values()) {
            request.offers().stream()
                    .filter(offer -> offer.scheme() == scheme)
                    .forEach(offer -> accepts.add(v2(offer)));
        }
        if (!accepts.isEmpty()) {
            ObjectNode extensions = json.putObject("extensions");
            extensions.set("payment-identifier", PAYMENT_IDENTIFIER);
            // Nobody but us knows this one, so nobody misses its schema.
            extensions.putObject(SESSION).putObject("info").put("id", request.session());
        }
        return json;
    }

    /**
     * The same without the schemas of extensions, and what is for catalogs alone, for where a
     * document stands a second time.
     */
    public static ObjectNode brief(ObjectNode document) {
        if (!(document.get("extensions") instanceof ObjectNode)) {
            return document;
        }
        ObjectNode brief = document.deepCopy();
        ((ObjectNode) brief.path("extensions")).remove(Discovery.EXTENSION);
        for (JsonNode extension : brief.path("extensions")) {
            ((ObjectNode) extension).remove("schema");
        }
        return brief;
    }

    /**
     * The document of v1. Its clients refuse all of it if they don't know one of the networks or
     * schemes, so it has only what v1 has a name for.
     */
    public static ObjectNode v1(PaymentRequest request, Resource resource, String error) {
        ObjectNode json = Json.object().put("x402Version", 1).put("error", error);
        json.set("resource", resource(resource));
        ArrayNode accepts = json.putArray("accepts");
        v1Offers(request).forEach(offer -> accepts.add(v1(offer, resource)));
        return json;
    }

    /** Whether a client of v1 could pay. */
    public static boolean payableInV1(PaymentRequest request) {
        return !v1Offers(request).isEmpty();
    }

    private static List<Offer> v1Offers(PaymentRequest request) {
        return request.offers().stream()
                .filter(offer -> offer.scheme() == Scheme.EXACT && offer.shortName() != null)
                .toList();
    }

    private static ObjectNode resource(Resource resource) {
        ObjectNode json = Json.object().put("url", resource.url());
        if (resource.description() != null) {
            json.put("description", resource.description());
        }
        return json.put("mimeType", "application/json");
    }

    private static ObjectNode v2(Offer offer) {
        ObjectNode json =
                Json.object()
                        .put(
                                "scheme",
                                switch (offer.scheme()) {
                                    case EXACT -> "exact";
                                    case PROOF -> "proof";
                                })
                        .put("network", offer.network())
                        .put("amount", offer.amount().toString())
                        .put("asset", offer.asset())
                        .put("payTo", offer.payTo())
                        .put("maxTimeoutSeconds", offer.maxTimeoutSeconds());
        json.set("extra", offer.extra());
        return json;
    }

    private static ObjectNode v1(Offer offer, Resource resource) {
        String description = resource.description();
        ObjectNode json =
                Json.object()
                        .put("scheme", "exact")
                        .put("network", offer.shortName())
                        .put("maxAmountRequired", offer.amount().toString())
                        .put("asset", offer.asset())
                        .put("payTo", offer.payTo())
                        .put("resource", resource.url())
                        .put("description", description == null ? "" : description)
                        .put("mimeType", "application/json")
                        .put("maxTimeoutSeconds", offer.maxTimeoutSeconds());
        json.set("extra", offer.extra());
        return json;
    }
}
