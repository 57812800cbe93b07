package dev.toolbooth.core.access;

import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.wire.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of API keys: complete, as they are stored, or without the digest, as they are shown. */
public final class ApiKeyJson {
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
    private static final String PER_CALL = "per_call_micro_usd";
    private static final String PER_DAY = "per_day_micro_usd";
    private static final String TOTAL = "total_micro_usd";

    private ApiKeyJson() {}

    /**
     * Reads a key that was written whole. What older programs left out has its standard value.
     *
     * @throws IllegalArgumentException when it is no key
     */
    public static ApiKey read(JsonNode json) {
        String digest = text(json, "sha256");
        if (!DIGEST.matcher(digest).matches()) {
            throw new IllegalArgumentException("sha256 is no digest");
        }
        String rate = json.path("rate").asString("");
        try {
            return new ApiKey(
                    text(json, "id"),
                    json.path("name").asString(""),
                    digest,
                    Scopes.of(texts(json, "scopes")),
                    texts(json, "servers"),
                    json.path("account").asString(text(json, "id")),
                    limits(json.path("spend")),
                    Instant.parse(text(json, "created")),
                    moment(json, "expires"),
                    moment(json, "revoked"),
                    rate.isEmpty()
                            ? null
                            : Rate.read(rate).orElseThrow(IllegalArgumentException::new));
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException("it has a value that is none", e);
        }
    }

    private static SpendLimits limits(JsonNode json) {
        return new SpendLimits(money(json, PER_CALL), money(json, PER_DAY), money(json, TOTAL));
    }

    private static @Nullable Money money(JsonNode json, String member) {
        JsonNode amount = json.path(member);
        if (amount.isMissingNode()) {
            return null;
        }
        // A limit that can't be read must not become none.
        if (!amount.isIntegralNumber() || !amount.canConvertToLong()) {
            throw new IllegalArgumentException(member + " is no amount");
        }
        return new Money(amount.longValue());
    }

    private static String text(JsonNode json, String member) {
        JsonNode value = json.path(member);
        if (!value.isString()) {
            throw new IllegalArgumentException(member + " is missing");
        }
        return value.stringValue();
    }

    private static Set<String> texts(JsonNode json, String member) {
        Set<String> texts = new LinkedHashSet<>();
        json.path(member).forEach(one -> texts.add(one.asString("")));
        return texts;
    }

    private static @Nullable Instant moment(JsonNode json, String member) {
        return json.has(member) ? Instant.parse(text(json, member)) : null;
    }

    /** A key whole, with the digest of its secret. */
    public static ObjectNode write(ApiKey key) {
        return shown(key).put("sha256", key.digest());
    }

    /** A key without its digest, as listings show it. */
    public static ObjectNode shown(ApiKey key) {
        ObjectNode json = Json.object().put("id", key.id()).put("name", key.name());
        ArrayNode scopes = json.putArray("scopes");
        key.scopes().texts().forEach(scopes::add);
        ArrayNode servers = json.putArray("servers");
        new TreeSet<>(key.servers()).forEach(servers::add);
        json.put("account", key.account());
        ObjectNode spend = json.putObject("spend");
        put(spend, PER_CALL, key.limits().perCall());
        put(spend, PER_DAY, key.limits().perDay());
        put(spend, TOTAL, key.limits().total());
        json.put("created", key.created().toString());
        put(json, "expires", key.expires());
        put(json, "revoked", key.revoked());
        put(json, "rate", key.rate());
        return json;
    }

    private static void put(ObjectNode json, String member, @Nullable Money amount) {
        if (amount != null) {
            json.put(member, amount.microUsd());
        }
    }

    private static void put(ObjectNode json, String member, @Nullable Object value) {
        if (value != null) {
            json.put(member, value.toString());
        }
    }
}
