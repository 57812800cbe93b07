package dev.toolbooth.dialects.mcp;

import dev.toolbooth.core.money.Offer;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.PriceTag;
import dev.toolbooth.core.money.Scheme;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.dialects.x402.IncomingPayment;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A writer of prices in listings, for every kind of client. */
final class PriceWriter {
    private static final String PRICE_META = "dev.toolbooth/price";

    private static final ObjectNode PROOF =
            Json.parseObject(
                    """
                    {
                      "type": "object",
                      "description": "The proof of a payment, once it is made",
                      "properties": {
                        "signature": {
                          "type": "string",
                          "description": "The signature of the transaction, base58"
                        },
                        "timestamp": {
                          "type": "string",
                          "description": "When it was paid, ISO 8601"
                        },
                        "amount": {
                          "type": "string",
                          "description": "What was paid, in the asset's smallest units"
                        },
                        "from": {"type": "string", "description": "The payer's address"}
                      },
                      "required": ["signature", "timestamp", "amount", "from"]
                    }
                    """);

    /** What a proof also has where it must answer a request. */
    private static final ObjectNode SESSION =
            Json.object()
                    .put("type", "string")
                    .put("description", "The session that the request for payment came with");

    private static final ObjectNode PAYMENT_REQUIRED =
            Json.parseObject(
                    """
                    {
                      "type": "object",
                      "description": "What has to be paid first (x402)",
                      "properties": {
                        "x402Version": {"type": "integer"},
                        "error": {"type": "string"},
                        "accepts": {"type": "array", "items": {"type": "object"}}
                      },
                      "required": ["x402Version", "accepts"]
                    }
                    """);

    private PriceWriter() {}

    /** Adds what the tool costs to its listing. */
    static ObjectNode add(ObjectNode tool, PriceTag tag, Revision revision) {
        if (tag.terms().form() == Terms.Form.PROOF) {
            tool.set("inputSchema", withProof(tool.path("inputSchema"), tag.terms().proof()));
        }
        if (tool.get("outputSchema") instanceof ObjectNode own) {
            tool.set("outputSchema", widened(own));
        }
        ObjectNode meta =
                tool.get("_meta") instanceof ObjectNode own ? own.deepCopy() : Json.object();
        meta.set(PRICE_META, price(tag.price()));
        BigDecimal usd = usd(tag.price());
        List<Offer> offers = ProofErrors.proofsFirst(tag.offers());
        if (!offers.isEmpty()) {
            meta.put("agents-x402/paymentRequired", true).put("agents-x402/priceUSD", usd);
            if (revision.has(Feature.TOOL_HINTS)) {
                JsonNode hints = tool.path("annotations");
                ObjectNode more = hints instanceof ObjectNode own ? own.deepCopy() : Json.object();
                tool.set("annotations", more.put("paymentHint", true));
            }
            // It has no network, and whoever pays by it waits for a proof's errors.
            if (tag.terms().form() == Terms.Form.PROOF
                    && offers.getFirst().scheme() == Scheme.PROOF) {
                tool.set("payment", payment(offers.getFirst(), tag.terms(), usd));
            }
        }
        tool.set("_meta", meta);
        return tool;
    }

    private static ObjectNode payment(Offer offer, Terms terms, BigDecimal usd) {
        return Json.object()
                .put("required", true)
                .put("price", usd)
                .put("currency", offer.symbol())
                .put("description", terms.description())
                .put("recipient", offer.payTo());
    }

    /** What a call costs at most, whatever its arguments add; written out, never as 1E+1. */
    private static BigDecimal usd(Price price) {
        BigDecimal usd = new BigDecimal(price.ceiling(0).usd()).stripTrailingZeros();
        return usd.scale() < 0 ? usd.setScale(0) : usd;
    }

    private static ObjectNode price(Price price) {
        ObjectNode json = Json.object().put("micro_usd", price.flat().microUsd());
        if (price.byToken()) {
            json.put("input_token_micro_usd", price.inputToken().microUsd())
                    .put("output_token_micro_usd", price.outputToken().microUsd())
                    .put("max_input_tokens", price.inputTokensMax())
                    .put("max_output_tokens", price.outputTokensMax());
        }
        return json;
    }

    private static JsonNode withProof(JsonNode schema, Terms.Level level) {
        if (!(schema.deepCopy() instanceof ObjectNode wider)) {
            return schema;
        }
        ObjectNode proof = PROOF;
        if (level == Terms.Level.REFERENCE) {
            proof = PROOF.deepCopy();
            proof.withObject("/properties").set("session", SESSION);
            proof.withArray("/required").add("session");
        }
        wider.withObject("/properties").set(IncomingPayment.ARGUMENT, proof);
        return wider;
    }

    /**
     * The schema with the price as another thing that it fits: strict clients check a result that
     * says what has to be paid against it too. What its references lead to has to stay at the root.
     */
    private static ObjectNode widened(ObjectNode own) {
        ObjectNode inner = own.deepCopy();
        ObjectNode wide = Json.object();
        for (String name : List.of("$schema", "$id", "$defs", "definitions")) {
            JsonNode moved = inner.remove(name);
            if (moved != null) {
                wide.set(name, moved);
            }
        }
        if ("object".equals(own.path("type").asString(""))) {
            wide.put("type", "object");
        }
        ArrayNode either = wide.putArray("anyOf");
        either.add(inner).add(PAYMENT_REQUIRED);
        return wide;
    }
}
