package dev.toolbooth.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Access tokens of a real issuer, whose keys the product finds and fetches by itself. */
final class TokensTest {
    private static final String AUDIENCE = "https://tools.example/mcp";
    private static final String BEARER = "Authorization";

    private final RSAKey key = key();
    private final HttpServer issuer = issuer();

    private static RSAKey key() {
        try {
            return new RSAKeyGenerator(2048).keyID("one").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private HttpServer issuer() {
        try {
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/.well-known/oauth-authorization-server/tenant", this::metadata);
            server.createContext("/tenant/keys", this::keys);
            server.start();
            return server;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private String origin() {
        return "http://127.0.0.1:" + issuer.getAddress().getPort();
    }

    private void metadata(HttpExchange exchange) throws IOException {
        answer(
                exchange,
                Json.text(
                        Json.object()
                                .put("issuer", origin() + "/tenant")
                                .put("jwks_uri", origin() + "/tenant/keys")));
    }

    private void keys(HttpExchange exchange) throws IOException {
        answer(exchange, new JWKSet(key.toPublicJWK()).toString());
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @AfterEach
    void stop() {
        issuer.stop(0);
    }

    private Product product() throws Exception {
        return Product.with(
                Map.of(
                        "TOOLBOOTH_AUTH__ISSUER",
                        origin() + "/tenant",
                        "TOOLBOOTH_AUTH__AUDIENCE",
                        AUDIENCE));
    }

    private String token(String scope, String audience) throws JOSEException {
        SignedJWT jwt =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").build(),
                        new JWTClaimsSet.Builder()
                                .issuer(origin() + "/tenant")
                                .audience(audience)
                                .subject("alice")
                                .claim("scope", scope)
                                .expirationTime(
                                        Date.from(Instant.now().plus(Duration.ofMinutes(5))))
                                .build());
        jwt.sign(new RSASSASigner(key));
        return "Bearer " + jwt.serialize();
    }

    @Test
    void aTokenIsTakenForWhatItsScopesAllow() throws Exception {
        try (Product product = product()) {
            String token = token("tools:echo", AUDIENCE);
            awaitKeys(product, token);
            HttpResponse<String> tools = product.send("tools/list", Json.object(), BEARER, token);
            assertThat(tools.body()).contains("\"echo\"").doesNotContain("server_time");
            HttpResponse<String> refused =
                    product.send(
                            "tools/call", Json.object().put("name", "server_time"), BEARER, token);
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.headers().firstValue("WWW-Authenticate").orElse(""))
                    .contains("error=\"insufficient_scope\"", "scope=\"tools:server_time\"");
            String elsewhere = token("tools:echo", "https://other.example/mcp");
            assertThat(product.send("ping", Json.object(), BEARER, elsewhere).statusCode())
                    .isEqualTo(401);
        }
    }

    /** The keys are fetched while the server starts, and may not be there yet. */
    private static void awaitKeys(Product product, String token) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (product.send("ping", Json.object(), BEARER, token).statusCode() != 200) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Test
    void whoHasNoTokenIsToldWhereToGetOne() throws Exception {
        try (Product product = product()) {
            HttpResponse<String> refused = product.send("ping", Json.object());
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate").orElse(""))
                    .startsWith("Bearer scope=\"tools resources prompts\", resource_metadata=\"");
            assertThat(product.get("/.well-known/oauth-protected-resource/mcp").body())
                    .contains("\"authorization_servers\":[\"" + origin() + "/tenant\"]");
        }
    }
}
