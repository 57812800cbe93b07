package dev.toolbooth.dialects.x402;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.pay.PaymentRequest;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequired;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402Names;
import dev.toolbooth.wire.x402.X402Resource;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A writer of demands for payment as x402's PaymentRequired. */
public final class PaymentRequiredWriter {
    /** The message for a payer whose payment's state is unknown. */
    public static final String PENDING =
            "It is not known yet whether a payment of this wallet for this call has gone through, or"
                    + " its first call still goes on. Do not sign a new payment; repeat this call"
                    + " unchanged in a while, until that is known. It is not charged twice.";

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

    private PaymentRequiredWriter() {}

    /** What is paid for, as its seller describes it, if it does. */
    public static X402Resource resource(String url, PaymentRequest request) {
        String said = request.tariff().terms().description();
        return resource(url, said.isEmpty() ? null : said);
    }

    /** What is paid for, in words for people, or null where there is nothing to say. */
    public static X402Resource resource(String url, @Nullable String description) {
        return new X402Resource(url, description, "application/json");
    }

    /** The document of v2, which readers of every version but v1 understand. */
    public static ObjectNode v2(PaymentRequest request, X402Resource resource, String error) {
        List<PaymentRequirements> accepts =
                request.offers().stream()
                        .sorted(Comparator.comparing(Offer::scheme))
                        .map(Offer::requirements)
                        .toList();
        ObjectNode extensions = accepts.isEmpty() ? null : Json.object();
        if (extensions != null) {
            extensions.set(X402Names.IDENTIFIER, PAYMENT_IDENTIFIER);
            // Only we know this one, so its schema isn't missed.
            extensions.putObject(X402Names.SESSION).putObject("info").put("id", request.session());
        }
        return new PaymentRequired(2, error, resource, accepts, extensions).json();
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
        ((ObjectNode) brief.path("extensions")).remove(X402Names.BAZAAR);
        for (JsonNode extension : brief.path("extensions")) {
            ((ObjectNode) extension).remove("schema");
        }
        return brief;
    }

    /**
     * The document of v1. Its clients refuse all of it if they don't know one of the networks or
     * schemes, so it has only what v1 has a name for.
     */
    public static ObjectNode v1(PaymentRequest request, X402Resource resource, String error) {
        List<PaymentRequirements> accepts =
                v1Offers(request).stream().map(Offer::requirements).toList();
        return new PaymentRequired(1, error, resource, accepts, null).json();
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
}
