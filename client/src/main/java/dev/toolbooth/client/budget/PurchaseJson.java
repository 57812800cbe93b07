package dev.toolbooth.client.budget;

import dev.toolbooth.chain.x402.PaymentRequirements;
import dev.toolbooth.chain.x402.Reading;
import dev.toolbooth.client.pay.Ask;
import dev.toolbooth.client.pay.Purchase;
import dev.toolbooth.wire.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Purchases as the journal has them. */
final class PurchaseJson {
    private PurchaseJson() {}

    static ObjectNode write(Purchase purchase) {
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
    static Optional<Purchase> read(JsonNode json) {
        if (!(PaymentRequirements.read(json.path("way"), 2)
                instanceof Reading.Good<PaymentRequirements>(PaymentRequirements way))) {
            return Optional.empty();
        }
        Ask.Form form;
        try {
            form = Ask.Form.valueOf(json.path("form").asString(""));
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
        return Optional.of(
                new Purchase(
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
