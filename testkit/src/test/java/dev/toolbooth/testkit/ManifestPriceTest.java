package dev.toolbooth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a call costs can be worked out from the manifest alone. Proves S0-47. */
class ManifestPriceTest {
    private static final Path KEYS = Path.of("src/test/resources/transcripts/files/keys.json");
    private static final String BEARER =
            "Bearer sk_live_fixturefulla_DFfOLKPXh1c5t5B3K_Q2olzNUmZjs6fOJGXjRz1zqv8";
    private static final Map<String, String> ARGUMENTS =
            Map.of(
                    "echo", "{\"message\":\"hi\"}",
                    "lookup_exemplars", "{\"query\":\"retries\"}",
                    "trace_causes", "{\"id\":\"retry-storm\"}",
                    "summarize_exemplars", "{\"query\":\"retries\",\"words\":50}");

    @Test
    void everyToolOfTheStarterCostsWhatTheManifestSays() throws Exception {
        try (TempDataFolder data = TempDataFolder.with(KEYS);
                Product product = Product.with(Map.of("TOOLBOOTH_DATA", data.text()))) {
            ObjectNode amount = Json.object().put("amount_micro_usd", 1_000_000);
            product.post("/v1/top-up", amount, "Authorization", BEARER);
            for (String path : new String[] {"/v1", "/causal-memory/v1"}) {
                JsonNode manifest =
                        Json.parse(product.get(path + "/.well-known/mcp-manifest.json").body());
                int free = manifest.at("/pricing/free_tier_calls_per_day").intValue();
                for (int i = 0; i < free; i++) {
                    JsonNode result = call(product, path, "lookup_exemplars");
                    assertThat(result.at("/_meta/billed_micro_usd").longValue()).isZero();
                }
                Set<String> called = new HashSet<>();
                for (JsonNode tool : manifest.path("tools")) {
                    String name = tool.path("name").stringValue();
                    JsonNode result = call(product, path, name);
                    assertThat(result.at("/_meta/billed_micro_usd").longValue())
                            .as(path + " " + name)
                            .isEqualTo(price(manifest, name, result));
                    called.add(name);
                }
                assertThat(called).hasSize(path.equals("/v1") ? 4 : 2);
            }
        }
    }

    private static JsonNode call(Product product, String path, String tool) throws Exception {
        ObjectNode body = Json.object().put("jsonrpc", "2.0").put("id", 1);
        ObjectNode params = body.put("method", "tools/call").putObject("params").put("name", tool);
        params.set("arguments", Json.parse(ARGUMENTS.getOrDefault(tool, "{}")));
        String answer = product.post(path, body, "Authorization", BEARER).body();
        assertThat(Product.failed(answer)).as(answer).isFalse();
        return Json.parse(answer).path("result");
    }

    /** The price by the manifest: nothing else is known here but what was sent and received. */
    private static long price(JsonNode manifest, String tool, JsonNode result) {
        JsonNode pricing = manifest.path("pricing");
        JsonNode own = pricing.path("tools").path(tool);
        JsonNode price = own.isMissingNode() ? pricing : own;
        long flat =
                new BigDecimal(price.path("metered_price_usd_cents").toString())
                        .movePointRight(4)
                        .longValueExact();
        int bytes = price.path("token_bytes").intValue(0);
        if (bytes == 0) {
            return flat;
        }
        long input = tokens(ARGUMENTS.getOrDefault(tool, "{}").length(), bytes);
        long output = tokens(Json.bytes(result.path("structuredContent")).length, bytes);
        assertThat(result.at("/_meta/usage/input_tokens").longValue()).isEqualTo(input);
        assertThat(result.at("/_meta/usage/output_tokens").longValue()).isEqualTo(output);
        return flat
                + Math.min(input, price.path("max_input_tokens").longValue())
                        * price.path("input_token_micro_usd").longValue()
                + Math.min(output, price.path("max_output_tokens").longValue())
                        * price.path("output_token_micro_usd").longValue();
    }

    private static long tokens(long length, int bytes) {
        return (length + bytes - 1) / bytes;
    }
}
