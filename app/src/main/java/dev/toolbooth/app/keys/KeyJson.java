package dev.toolbooth.app.keys;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.ask.Scopes;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.SpendLimits;
import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** API keys as JSON, with the digests of their secrets. */
final class KeyJson {
    private KeyJson() {}

    static Map<String, ApiKey> read(Path path, byte[] bytes) throws KeyProblem {
        try {
            Map<String, ApiKey> keys = new LinkedHashMap<>();
            for (JsonNode one : Json.parse(bytes).path("keys")) {
                ApiKey key = key(one);
                keys.put(key.id(), key);
            }
            return keys;
        } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
            throw new KeyProblem(path, "it is not as toolbooth keys writes it");
        }
    }

    private static ApiKey key(JsonNode json) {
        List<String> scopes = new ArrayList<>();
        json.path("scopes").forEach(scope -> scopes.add(scope.asString("")));
        String digest = text(json, "sha256");
        if (!digest.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("no digest");
        }
        String rate = json.path("rate").asString("");
        return new ApiKey(
                text(json, "id"),
                json.path("name").asString(""),
                digest,
                Scopes.of(scopes),
                Set.of(),
                json.path("account").asString(text(json, "id")),
                SpendLimits.NONE,
                Instant.parse(text(json, "created")),
                moment(json, "expires"),
                moment(json, "revoked"),
                rate.isEmpty() ? null : Rate.read(rate).orElseThrow(IllegalArgumentException::new));
    }

    private static String text(JsonNode json, String member) {
        JsonNode value = json.path(member);
        if (!value.isString()) {
            throw new IllegalArgumentException(member + " is missing");
        }
        return value.stringValue();
    }

    private static @Nullable Instant moment(JsonNode json, String member) {
        return json.has(member) ? Instant.parse(text(json, member)) : null;
    }

    static ObjectNode write(Collection<ApiKey> keys) {
        ObjectNode file = Json.object();
        ArrayNode all = file.putArray("keys");
        keys.forEach(key -> all.add(shown(key).put("sha256", key.digest())));
        return file;
    }

    /** A key without its digest, as listings show it. */
    static ObjectNode shown(ApiKey key) {
        ObjectNode json = Json.object().put("id", key.id()).put("name", key.name());
        ArrayNode scopes = json.putArray("scopes");
        key.scopes().texts().forEach(scopes::add);
        json.put("created", key.created().toString());
        put(json, "expires", key.expires());
        put(json, "revoked", key.revoked());
        put(json, "rate", key.rate());
        return json;
    }

    private static void put(ObjectNode json, String member, @Nullable Object value) {
        if (value != null) {
            json.put(member, value.toString());
        }
    }
}
