package dev.toolbooth.core.pay;

import dev.toolbooth.core.digest.Hash;
import dev.toolbooth.core.ledger.Claim;
import dev.toolbooth.core.ledger.Sale;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Usage;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of a sale in a payment's record until it is captured, with the outcome of its call. */
public final class SaleJson {
    private SaleJson() {}

    /**
     * A sale that was kept.
     *
     * @param outcome what the call is answered with
     */
    public record Kept(Sale sale, String outcome) {}

    /** Writes a sale. */
    public static String write(Sale sale, String outcome) {
        Usage usage = sale.usage();
        ObjectNode json =
                Json.object()
                        .put("tool", sale.tool())
                        .put("price_micro_usd", sale.price().microUsd())
                        .put("input_tokens", usage.inputTokens())
                        .put("output_tokens", usage.outputTokens())
                        .put("tokens_beyond", usage.beyond())
                        .put("input_hash", sale.inputHash().hex())
                        .put("output_hash", sale.outputHash().hex())
                        .put("took_ms", sale.tookMillis())
                        .put("at_ms", sale.at().toEpochMilli())
                        .put("outcome", outcome);
        Sale.Kept kept = sale.kept();
        if (kept != null) {
            Claim claim = kept.claim();
            json.putObject("claim")
                    .put("owner", claim.owner())
                    .put("key", claim.key())
                    .put("request_hash", claim.requestHash().hex())
                    .put("call", claim.call().toString())
                    .put("at_ms", claim.at().toEpochMilli())
                    .put("expires_ms", claim.expires().toEpochMilli());
        }
        return Json.text(json);
    }

    /** Reads what {@link #write} has written. */
    public static Kept read(String text) {
        JsonNode json = Json.parse(text);
        String outcome = json.path("outcome").asString();
        Claim claim = claim(json.path("claim"));
        return new Kept(
                new Sale(
                        json.path("tool").asString(),
                        new Money(json.path("price_micro_usd").longValue()),
                        new Usage(
                                json.path("input_tokens").longValue(),
                                json.path("output_tokens").longValue(),
                                json.path("tokens_beyond").longValue()),
                        hash(json.path("input_hash")),
                        hash(json.path("output_hash")),
                        json.path("took_ms").longValue(),
                        Instant.ofEpochMilli(json.path("at_ms").longValue()),
                        claim == null ? null : new Sale.Kept(claim, outcome)),
                outcome);
    }

    private static @Nullable Claim claim(JsonNode json) {
        return json.isMissingNode()
                ? null
                : new Claim(
                        json.path("owner").asString(),
                        json.path("key").asString(),
                        hash(json.path("request_hash")),
                        UUID.fromString(json.path("call").asString()),
                        Instant.ofEpochMilli(json.path("at_ms").longValue()),
                        Instant.ofEpochMilli(json.path("expires_ms").longValue()));
    }

    private static Hash hash(JsonNode hex) {
        return Hash.of(HexFormat.of().parseHex(hex.asString()));
    }
}
