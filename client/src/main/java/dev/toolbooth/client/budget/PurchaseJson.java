package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.PaymentRequirements;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of purchases in the journal. */
final class PurchaseJson {
    private PurchaseJson() {}

    static ObjectNode write(PurchaseOrder purchase) {
        ObjectNode json =
                Json.object()
                        .put("seller", purchase.seller())
                        .put("tool", purchase.tool())
                        .put("digest", purchase.digest())
                        .put("key", purchase.idempotencyKey())
                        .put("form", purchase.form().name())
                        .put("version", purchase.version());
        // The network as the seller wrote it: it wants to read that again.
        json.set("way", purchase.way().v2().put("network", purchase.way().network()));
        if (purchase.microUsd() != null) {
            json.put("micro_usd", purchase.microUsd());
        }
        if (purchase.listedMicroUsd() != null) {
            json.put("listed_micro_usd", purchase.listedMicroUsd());
        }
        return json;
    }

    /** Reads what {@link #write} wrote; empty when that is not what it is. */
    static Optional<PurchaseOrder> read(JsonNode json) {
        if (!(PaymentRequirements.read(json.path("way"), 2)
                instanceof X402ParseResult.Good<PaymentRequirements>(PaymentRequirements way))) {
            return Optional.empty();
        }
        PaymentDemand.Form form;
        try {
            form = PaymentDemand.Form.valueOf(json.path("form").asString(""));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
        return Optional.of(
                new PurchaseOrder(
                        json.path("seller").asString(""),
                        json.path("tool").asString(""),
                        json.path("digest").asString(""),
                        json.path("key").asString(""),
                        form,
                        json.path("version").asInt(0),
                        way,
                        number(json.path("micro_usd")),
                        number(json.path("listed_micro_usd"))));
    }

    private static @Nullable Long number(JsonNode value) {
        return value.canConvertToLong() && value.isIntegralNumber() ? value.longValue() : null;
    }
}
