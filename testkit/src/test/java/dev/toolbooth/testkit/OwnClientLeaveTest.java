package dev.toolbooth.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.client.ClientOptions;
import dev.toolbooth.client.McpClient;
import dev.toolbooth.client.auth.ClientIdentity;
import dev.toolbooth.client.auth.LoopbackConsent;
import dev.toolbooth.client.auth.OAuthAuthorizer;
import dev.toolbooth.client.auth.TokenStore;
import dev.toolbooth.client.model.CallToolRequest;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Our client and our server, which have nothing in common but an authorization server. */
final class OwnClientLeaveTest {
    private static final String AUDIENCE = "https://tools.example/mcp";

    private final ECKey key = key();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final HttpServer issuer = issuer();

    private static ECKey key() {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private HttpServer issuer() {
        try {
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext(
                    "/.well-known/oauth-authorization-server",
                    exchange -> answer(exchange, 200, Json.text(metadata())));
            server.createContext(
                    "/keys",
                    exchange -> answer(exchange, 200, new JWKSet(key.toPublicJWK()).toString()));
            server.createContext(
                    "/register", exchange -> answer(exchange, 201, "{\"client_id\":\"us\"}"));
            server.createContext("/authorize", this::authorize);
            server.createContext("/token", this::token);
            server.start();
            return server;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private String origin() {
        return "http://127.0.0.1:" + issuer.getAddress().getPort();
    }

    private ObjectNode metadata() {
        ObjectNode metadata = Json.object().put("issuer", origin());
        metadata.put("authorization_endpoint", origin() + "/authorize");
        metadata.put("token_endpoint", origin() + "/token");
        metadata.put("registration_endpoint", origin() + "/register");
        metadata.put("jwks_uri", origin() + "/keys");
        metadata.put("authorization_response_iss_parameter_supported", true);
        metadata.putArray("code_challenge_methods_supported").add("S256");
        return metadata;
    }

    private void authorize(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getRawQuery();
        asked.add(parameter(query, "scope"));
        String back =
                parameter(query, "redirect_uri")
                        + "?code=x&state="
                        + parameter(query, "state")
                        + "&iss="
                        + origin();
        exchange.getResponseHeaders().set("location", back);
        answer(exchange, 302, "");
    }

    /** The first time, less is given than was asked for. */
    private void token(HttpExchange exchange) throws IOException {
        String scope = asked.size() == 1 ? "tools:echo" : asked.getLast();
        ObjectNode answer = Json.object().put("token_type", "Bearer").put("scope", scope);
        answer(exchange, 200, Json.text(answer.put("access_token", jwt(scope))));
    }

    private String jwt(String scope) {
        try {
            SignedJWT jwt =
                    new SignedJWT(
                            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("one").build(),
                            new JWTClaimsSet.Builder()
                                    .issuer(origin())
                                    .audience(AUDIENCE)
                                    .subject("alice")
                                    .claim("scope", scope)
                                    .expirationTime(
                                            Date.from(Instant.now().plus(Duration.ofMinutes(5))))
                                    .build());
            jwt.sign(new ECDSASigner(key));
            return jwt.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String parameter(String query, String name) {
        for (String one : query.split("&", -1)) {
            if (one.startsWith(name + "=")) {
                return URLDecoder.decode(one.substring(name.length() + 1), UTF_8);
            }
        }
        return "";
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @AfterEach
    void stop() {
        issuer.stop(0);
    }

    /** A browser that a person has open. */
    private static void visit(URI page) {
        try (HttpClient browser =
                HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
            browser.send(HttpRequest.newBuilder(page).build(), BodyHandlers.discarding());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The keys are fetched while the server starts, and may not be there yet. */
    private void awaitKeys(Product product) throws Exception {
        String token = "Bearer " + jwt("tools");
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (product.send("ping", Json.object(), "Authorization", token).statusCode() != 200) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Test
    void ourClientGetsLeaveForOurServerAndMoreWhereAToolNeedsMore() throws Exception {
        Map<String, String> environment =
                Map.of("TOOLBOOTH_AUTH__ISSUER", origin(), "TOOLBOOTH_AUTH__AUDIENCE", AUDIENCE);
        LoopbackConsent consent =
                new LoopbackConsent(OwnClientLeaveTest::visit, 0, Duration.ofSeconds(60));
        try (Product product = Product.with(environment);
                OAuthAuthorizer authorizer =
                        OAuthAuthorizer.forPerson(
                                ClientIdentity.named("Test"), consent, TokenStore.NONE)) {
            awaitKeys(product);
            String address = product.at("/mcp").toString();
            ClientOptions options = ClientOptions.defaults().withAuthorizer(authorizer);
            try (McpClient client = McpClient.connect(ServerAddress.http(address), options)) {
                ObjectNode words = Json.object().put("message", "hello");
                assertThat(client.callTool(CallToolRequest.of("echo", words)).text())
                        .contains("hello");
                assertThat(
                                client.callTool(CallToolRequest.of("server_time", Json.object()))
                                        .isError())
                        .isFalse();
            }
        }
        assertThat(asked)
                .containsExactly(
                        "tools resources prompts", "tools resources prompts tools:server_time");
    }
}
