package dev.toolbooth.chain.x402;

import dev.toolbooth.chain.Network;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One way to pay.
 *
 * @param network as it was written: by CAIP-2, or by its short name in v1
 * @param amount in the asset's smallest units
 * @param extra what the scheme needs beside; not to be changed
 */
public record PaymentRequirements(
        String scheme,
        String network,
        String asset,
        BigInteger amount,
        String payTo,
        int maxTimeoutSeconds,
        ObjectNode extra) {
    private static final String REASON = "invalid_payment_requirements";

    /** A year: nobody waits longer. */
    private static final int TIMEOUT_SECONDS_MAX = 31_536_000;

    /** A text in {@link #extra}, or null. */
    public @Nullable String extraText(String name) {
        JsonNode value = extra.get(name);
        return value != null && value.isString() ? value.stringValue() : null;
    }

    /** Under the network's CAIP-2 name, where it has one here. */
    public PaymentRequirements canonical() {
        String id = Network.named(network).map(Network::id).orElse(network);
        return new PaymentRequirements(scheme, id, asset, amount, payTo, maxTimeoutSeconds, extra);
    }

    /** As v2 writes it. */
    public ObjectNode v2() {
        ObjectNode json =
                Json.object()
                        .put("scheme", scheme)
                        .put("network", canonical().network)
                        .put("amount", amount.toString())
                        .put("asset", asset)
                        .put("payTo", payTo)
                        .put("maxTimeoutSeconds", maxTimeoutSeconds);
        json.set("extra", extra.deepCopy());
        return json;
    }

    /** As v1 writes it: with the network's short name, and what is paid for in it. */
    public ObjectNode v1(Resource resource) {
        String name = Network.named(network).map(Network::shortName).orElse(network);
        ObjectNode json =
                Json.object()
                        .put("scheme", scheme)
                        .put("network", name)
                        .put("maxAmountRequired", amount.toString())
                        .put("asset", asset)
                        .put("payTo", payTo)
                        .put("resource", resource.url())
                        .put("description", orEmpty(resource.description()))
                        .put("mimeType", orEmpty(resource.mimeType()))
                        .put("maxTimeoutSeconds", maxTimeoutSeconds);
        json.putNull("outputSchema");
        json.set("extra", extra.deepCopy());
        return json;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Reads one of that version of x402. */
    public static Reading<PaymentRequirements> read(JsonNode json, int version) {
        return Reading.of(() -> read(Fields.of(REASON, "paymentRequirements", json), version));
    }

    static PaymentRequirements read(Fields json, int version) {
        return new PaymentRequirements(
                json.text("scheme"),
                json.text("network"),
                json.text("asset"),
                json.uint(version == 1 ? "maxAmountRequired" : "amount"),
                json.text("payTo"),
                json.whole("maxTimeoutSeconds", 0, TIMEOUT_SECONDS_MAX),
                json.maybeObject("extra").map(Fields::json).orElseGet(Json::object));
    }
}
