package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One way to pay.
 *
 * @param network as it was written: in CAIP-2, or by its short name in v1
 * @param amount in the asset's smallest units
 * @param extra what else the scheme needs; not to be changed
 */
public record PaymentRequirements(
        String scheme,
        String network,
        String asset,
        BigInteger amount,
        String payTo,
        int maxTimeoutSeconds,
        ObjectNode extra) {
    private static final String AMOUNT = "amount";
    private static final String AMOUNT_V1 = "maxAmountRequired";
    private static final String REASON = "invalid_payment_requirements";

    /** A year, longer than any payment waits. */
    private static final int TIMEOUT_SECONDS_MAX = 31_536_000;

    /** A text in {@link #extra}, or null. */
    public @Nullable String extraText(String name) {
        JsonNode value = extra.get(name);
        return value != null && value.isString() ? value.stringValue() : null;
    }

    /** Under the network's CAIP-2 name, where it has one here. */
    public PaymentRequirements canonical() {
        String id = NetworkNames.caip2(network);
        return new PaymentRequirements(scheme, id, asset, amount, payTo, maxTimeoutSeconds, extra);
    }

    /** As v2 writes it. */
    public ObjectNode v2() {
        return canonical().listed();
    }

    /** As v2 writes it, but with the network as it was written. */
    ObjectNode listed() {
        ObjectNode json =
                Json.object()
                        .put("scheme", scheme)
                        .put("network", network)
                        .put(AMOUNT, amount.toString())
                        .put("asset", asset)
                        .put("payTo", payTo)
                        .put("maxTimeoutSeconds", maxTimeoutSeconds);
        json.set("extra", extra.deepCopy());
        return json;
    }

    /** As v1 writes it: with the network's short name, and what is paid for in it. */
    public ObjectNode v1(X402Resource resource) {
        ObjectNode json =
                Json.object()
                        .put("scheme", scheme)
                        .put("network", NetworkNames.v1(network))
                        .put(AMOUNT_V1, amount.toString())
                        .put("asset", asset)
                        .put("payTo", payTo)
                        .put(X402Names.RESOURCE, resource.url())
                        .put("description", orEmpty(resource.description()))
                        .put("mimeType", orEmpty(resource.mimeType()))
                        .put("maxTimeoutSeconds", maxTimeoutSeconds);
        json.set("extra", extra.deepCopy());
        return json;
    }

    /** The same with how the resource is called; null for nothing. */
    public ObjectNode v1(X402Resource resource, @Nullable JsonNode outputSchema) {
        ObjectNode json = v1(resource);
        json.set(X402Names.OUTPUT_SCHEMA, outputSchema);
        return json;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Reads one of that version of x402. */
    public static X402ParseResult<PaymentRequirements> read(JsonNode json, int version) {
        return X402ParseResult.of(
                () -> read(X402Fields.of(REASON, "paymentRequirements", json), version));
    }

    /**
     * Reads one of a list. Lists mix the versions, so what it has counts more than what the list
     * says it is.
     */
    public static X402ParseResult<PaymentRequirements> readListed(JsonNode json, int version) {
        return read(json, json.has(AMOUNT) ? 2 : isV1(json) ? 1 : version);
    }

    /** Whether its amount stands where v1 has it. */
    public static boolean isV1(JsonNode json) {
        return json.has(AMOUNT_V1);
    }

    static PaymentRequirements read(X402Fields json, int version) {
        return new PaymentRequirements(
                json.text("scheme"),
                json.text("network"),
                json.text("asset"),
                json.uint(version == 1 ? AMOUNT_V1 : AMOUNT),
                json.text("payTo"),
                json.whole("maxTimeoutSeconds", 0, TIMEOUT_SECONDS_MAX),
                json.maybeObject("extra").map(X402Fields::json).orElseGet(Json::object));
    }
}
