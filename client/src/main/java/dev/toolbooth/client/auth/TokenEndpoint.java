package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.UrlOrigin;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client of token endpoints. Thread-safe. */
final class TokenEndpoint {
    /** The longest lifetime that is believed. */
    private static final long LIFE_SECONDS_MAX = Duration.ofDays(3_650).toSeconds();

    private final AuthHttp http;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /**
     * One for every authorization server.
     *
     * @param ids new ones, for what is signed
     */
    TokenEndpoint(AuthHttp http, InstantSource clock, Supplier<String> ids) {
        this.http = http;
        this.clock = clock;
        this.ids = ids;
    }

    /** A request for a token. */
    record Order(
            String issuer, URI endpoint, String resource, OAuthClient client, List<String> scopes) {

        static Order of(ProtectedResource found, OAuthClient client, List<String> scopes) {
            ServerMetadata server = found.server();
            return new Order(server.issuer(), server.token(), found.resource(), client, scopes);
        }

        static Order again(Grant grant) {
            return new Order(
                    grant.issuer(),
                    grant.tokenEndpoint(),
                    grant.resource(),
                    grant.client(),
                    grant.asked());
        }
    }

    TokenResponse forCode(Order order, String code, URI redirect, Pkce pkce) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "authorization_code");
        form.put("code", code);
        form.put("redirect_uri", redirect.toString());
        form.put("code_verifier", pkce.verifier());
        return ask(order, form, null);
    }

    TokenResponse forRefresh(Grant grant, String refresh) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "refresh_token");
        form.put("refresh_token", refresh);
        return ask(Order.again(grant), form, grant);
    }

    TokenResponse forClient(Order order) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        return askForScopes(order, form);
    }

    /** As {@link #forClient}, with an assertion from someone whom the server trusts (RFC 7523). */
    TokenResponse forStatement(Order order, String statement) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer");
        form.put("assertion", statement);
        return askForScopes(order, form);
    }

    /** Where no person was asked for them before. */
    private TokenResponse askForScopes(Order order, Map<String, String> form) {
        if (!order.scopes().isEmpty()) {
            form.put("scope", String.join(" ", order.scopes()));
        }
        return ask(order, form, null);
    }

    private TokenResponse ask(Order order, Map<String, String> form, @Nullable Grant before) {
        form.put("resource", order.resource());
        String authorization = prove(order, form);
        AuthHttp.Answer answer = http.postForm(order.endpoint(), form, authorization);
        ObjectNode json = answer.json().orElseGet(Json::object);
        if (answer.isOk()) {
            return granted(order, json, before);
        }
        if (!answer.isAbsent()) {
            throw new McpException.NotAuthorized(
                    UrlOrigin.of(order.endpoint())
                            + " gave no token (status "
                            + answer.status()
                            + "): try again later");
        }
        return new TokenResponse.Refused(
                json.path("error").asString(""),
                UrlOrigin.of(order.endpoint()) + " gave no token (" + answer.words() + ")");
    }

    /** Adds the proof of who we are to the form, or returns it as a header. */
    private @Nullable String prove(Order order, Map<String, String> form) {
        OAuthClient client = order.client();
        String secret = client.secret() == null ? "" : client.secret();
        switch (client.proof()) {
            case NONE -> form.put("client_id", client.id());
            case POST -> {
                form.put("client_id", client.id());
                form.put("client_secret", secret);
            }
            case SIGNED -> {
                form.put("client_id", client.id());
                form.put("client_assertion_type", ClientAssertion.TYPE);
                form.put(
                        "client_assertion",
                        ClientAssertion.sign(
                                client.id(), order.issuer(), secret, clock.instant(), ids.get()));
            }
            case BASIC -> {
                String pair = AuthHttp.encode(client.id()) + ":" + AuthHttp.encode(secret);
                return "Basic "
                        + Base64.getEncoder()
                                .encodeToString(pair.getBytes(StandardCharsets.US_ASCII));
            }
        }
        return null;
    }

    private TokenResponse granted(Order order, ObjectNode json, @Nullable Grant before) {
        String access = UntrustedText.token(json.path("access_token"));
        String type = json.path("token_type").asString("");
        if (access == null || !type.equalsIgnoreCase("Bearer")) {
            throw new McpException.NotAuthorized(
                    UrlOrigin.of(order.endpoint())
                            + " gave a token of the type '"
                            + UntrustedText.shown(type)
                            + "'; expected Bearer, and one of visible characters, at most "
                            + UntrustedText.TOKEN_CHARS_MAX);
        }
        String refresh = UntrustedText.name(json.path("refresh_token"));
        JsonNode scope = json.path("scope");
        List<String> unsaid = before == null ? order.scopes() : before.scopes();
        Instant now = clock.instant();
        return new TokenResponse.Granted(
                new Grant(
                        order.issuer(),
                        order.endpoint(),
                        order.resource(),
                        order.client(),
                        access,
                        refresh == null && before != null ? before.refresh() : refresh,
                        now,
                        expires(json.path("expires_in"), now),
                        order.scopes(),
                        scope.isString() ? ScopeSelection.split(scope.stringValue()) : unsaid));
    }

    private static @Nullable Instant expires(JsonNode seconds, Instant now) {
        if (!seconds.isIntegralNumber() || !seconds.canConvertToLong()) {
            return null;
        }
        return now.plusSeconds(Math.clamp(seconds.longValue(), 0L, LIFE_SECONDS_MAX));
    }
}
