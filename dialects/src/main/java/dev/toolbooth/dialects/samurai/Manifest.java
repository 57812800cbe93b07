package dev.toolbooth.dialects.samurai;

import dev.toolbooth.core.digest.CanonicalJson;
import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A shop's description of itself: every price can be computed from it alone.
 *
 * @param tools the tools on sale at the moment
 * @param writeTool a tool as {@code tools/list} shows it
 * @param sign signs bytes as a detached JWS; null leaves the document unsigned
 */
record Manifest(
        Shop shop,
        Supplier<List<ToolSpec>> tools,
        Function<ToolSpec, ObjectNode> writeTool,
        @Nullable Function<byte[], String> sign) {
    private static final String SPECIFICATION = "samurai/0.1.0-draft";

    /** The document, for readers who reach this server at {@code base}. */
    ObjectNode document(String base) {
        return document(base, tools.get());
    }

    private ObjectNode document(String base, List<ToolSpec> onSale) {
        Shop.About about = shop.about();
        ObjectNode json =
                Json.object()
                        .put("name", about.title())
                        .put("version", about.version())
                        .put("description", about.description())
                        .put("endpoint", base + SamuraiStorefront.endpoint(shop.name()));
        json.putObject("auth").put("type", "bearer");
        ArrayNode list = json.putArray("tools");
        onSale.forEach(tool -> list.add(writeTool.apply(tool)));
        json.set("pricing", pricing());
        json.put("health_check_url", base + SamuraiStorefront.path(shop.name()) + "/health")
                .put("license", about.license())
                .put("spec", SPECIFICATION);
        return sign == null
                ? json
                : json.put("signature", sign.apply(Json.bytes(CanonicalJson.of(json))));
    }

    /** The answer to {@code server/info}. */
    ObjectNode info(String base, Outcome.ShopDescribed described) {
        byte[] bytes = Json.bytes(document(base, described.tools()));
        ObjectNode json =
                Json.object()
                        .put("name", shop.about().title())
                        .put("version", shop.about().version())
                        .put("spec", SPECIFICATION)
                        .put("manifest_digest", Hash.sha256(bytes).toString())
                        .put(
                                "manifest_url",
                                base
                                        + SamuraiStorefront.endpoint(shop.name())
                                        + SamuraiStorefront.MANIFEST);
        json.set("pricing", pricing());
        Terms.Level verification = shop.verification();
        if (verification != null) {
            json.put("verification", verification.name().toLowerCase(Locale.ROOT));
        }
        return json;
    }

    private ObjectNode pricing() {
        Pricing pricing = shop.pricing();
        ObjectNode json = Json.object().put("free_tier_calls_per_day", pricing.freeCallsPerDay());
        Price standard = pricing.standard();
        put(json, standard == null ? Price.FREE : standard);
        var own = new TreeMap<>(pricing.tools());
        own.keySet().retainAll(shop.tools());
        if (!own.isEmpty()) {
            ObjectNode tools = json.putObject("tools");
            own.forEach((tool, price) -> put(tools.putObject(tool), price));
        }
        return json;
    }

    private static void put(ObjectNode json, Price price) {
        json.put("metered_price_usd_cents", plain(price.flat().cents()));
        if (price.byToken()) {
            json.put("input_token_micro_usd", price.inputToken().microUsd())
                    .put("output_token_micro_usd", price.outputToken().microUsd())
                    .put("max_input_tokens", price.inputTokensMax())
                    .put("max_output_tokens", price.outputTokensMax())
                    .put("token_bytes", 4);
        }
    }

    /** A number that is written out, never as {@code 1E+1}. */
    private static BigDecimal plain(BigDecimal cents) {
        return cents.scale() < 0 ? cents.setScale(0) : cents;
    }
}
