package dev.toolbooth.client.auth;

import dev.toolbooth.wire.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A grant of access from an authorization server.
 *
 * @param issuer the authorization server
 * @param tokenEndpoint where it is refreshed
 * @param resource the resource that it is for
 * @param client the client that it was issued to
 * @param access the access token, which the server sees
 * @param refresh the refresh token, or null
 * @param obtained when it was issued
 * @param expires when it expires, or null where that is unknown
 * @param asked the scopes requested
 * @param scopes the scopes granted
 */
public record Grant(
        String issuer,
        URI tokenEndpoint,
        String resource,
        OAuthClient client,
        String access,
        @Nullable String refresh,
        Instant obtained,
        @Nullable Instant expires,
        List<String> asked,
        List<String> scopes) {

    public Grant {
        asked = List.copyOf(asked);
        scopes = List.copyOf(scopes);
    }

    Grant withoutRefresh() {
        return new Grant(
                issuer,
                tokenEndpoint,
                resource,
                client,
                access,
                null,
                obtained,
                expires,
                asked,
                scopes);
    }

    /** As {@link #read} reads it. It holds the secrets. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        json.put("issuer", issuer).put("tokenEndpoint", tokenEndpoint.toString());
        json.put("resource", resource).put("access", access);
        json.set("client", client.json());
        if (refresh != null) {
            json.put("refresh", refresh);
        }
        json.put("obtained", obtained.toString());
        if (expires != null) {
            json.put("expires", expires.toString());
        }
        json.set("asked", array(asked));
        json.set("scopes", array(scopes));
        return json;
    }

    private static ArrayNode array(List<String> texts) {
        ArrayNode array = Json.array();
        texts.forEach(array::add);
        return array;
    }

    /** Reads what {@link #json} wrote; empty when that is not what it is. */
    public static Optional<Grant> read(JsonNode json) {
        Optional<OAuthClient> client = OAuthClient.read(json.path("client"));
        String access = json.path("access").asString("");
        if (client.isEmpty() || access.isEmpty()) {
            return Optional.empty();
        }
        JsonNode expires = json.path("expires");
        try {
            return Optional.of(
                    new Grant(
                            json.path("issuer").asString(""),
                            new URI(json.path("tokenEndpoint").asString("")),
                            json.path("resource").asString(""),
                            client.get(),
                            access,
                            json.path("refresh").asString(null),
                            Instant.parse(json.path("obtained").asString("")),
                            expires.isString() ? Instant.parse(expires.asString()) : null,
                            texts(json.path("asked")),
                            texts(json.path("scopes"))));
        } catch (URISyntaxException | DateTimeException notOurs) {
            return Optional.empty();
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(one -> texts.add(one.asString("")));
        return texts;
    }

    /** Without what may not be seen. */
    @Override
    public String toString() {
        return "leave for " + resource + " from " + issuer + " " + scopes;
    }
}
