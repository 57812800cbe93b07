package dev.toolbooth.client.auth;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server that wants a token at {@code /mcp}, and an authorization server that gives them to
 * everybody, on one port. What it says can be changed by a test.
 */
final class Authority implements AutoCloseable {
    final List<Map<String, String>> asked = new CopyOnWriteArrayList<>();
    final List<Map<String, String>> tokenForms = new CopyOnWriteArrayList<>();
    final List<String> tokenProofs = new CopyOnWriteArrayList<>();
    final List<ObjectNode> registrations = new CopyOnWriteArrayList<>();

    /** Tokens that are good, with their scopes. */
    final Map<String, Set<String>> tokens = new ConcurrentHashMap<>();

    /** Tokens that renew, with the scopes of what they renew. */
    final Map<String, Set<String>> refreshTokens = new ConcurrentHashMap<>();

    volatile Set<String> wanted = Set.of();
    private volatile String challenge = "";
    volatile UnaryOperator<Map<String, String>> redirect = UnaryOperator.identity();
    volatile UnaryOperator<ObjectNode> tokenAnswer = UnaryOperator.identity();
    final ObjectNode resource = Json.object();
    final ObjectNode metadata = Json.object();
    final AtomicInteger calls = new AtomicInteger();

    private final HttpServer http;
    private final AtomicInteger numbers = new AtomicInteger();

    Authority() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        challengeWith("");
        resource.put("resource", endpoint().toString())
                .putArray("authorization_servers")
                .add(origin());
        metadata.put("issuer", origin());
        metadata.put("authorization_endpoint", origin() + "/authorize");
        metadata.put("token_endpoint", origin() + "/token");
        metadata.put("registration_endpoint", origin() + "/register");
        metadata.putArray("code_challenge_methods_supported").add("S256");
        metadata.putArray("token_endpoint_auth_methods_supported").add("none");
        on("/mcp", this::call);
        on("/.well-known/oauth-protected-resource/mcp", json(resource));
        on("/.well-known/oauth-authorization-server", json(metadata));
        on("/authorize", this::authorize);
        on("/token", this::token);
        on("/register", this::register);
        http.start();
    }

    String origin() {
        return "http://localhost:" + http.getAddress().getPort();
    }

    URI endpoint() {
        return URI.create(origin() + "/mcp");
    }

    /** Asks for these scopes when there is no token. */
    void challengeWith(String scopes) {
        String where = origin() + "/.well-known/oauth-protected-resource/mcp";
        challenge =
                "Bearer resource_metadata=\""
                        + where
                        + "\""
                        + (scopes.isEmpty() ? "" : ", scope=\"" + scopes + "\"");
    }

    /** Does not say where its metadata is. */
    void challengeNothing() {
        challenge = "Bearer";
    }

    /** Answers at exactly this path. */
    void on(String path, HttpHandler handler) {
        http.createContext(
                path,
                exchange -> {
                    try (exchange) {
                        if (exchange.getRequestURI().getPath().equals(path)) {
                            handler.handle(exchange);
                        } else {
                            send(exchange, 404, "");
                        }
                    }
                });
    }

    void instead(String path, HttpHandler handler) {
        http.removeContext(path);
        on(path, handler);
    }

    static HttpHandler json(ObjectNode json) {
        return exchange -> send(exchange, 200, Json.text(json));
    }

    static HttpHandler status(int status) {
        return exchange -> send(exchange, status, "");
    }

    static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void call(HttpExchange exchange) throws IOException {
        calls.incrementAndGet();
        String shown = exchange.getRequestHeaders().getFirst("authorization");
        Set<String> scopes = shown == null ? null : tokens.get(shown.replace("Bearer ", ""));
        if (scopes == null) {
            exchange.getResponseHeaders().set("www-authenticate", challenge);
            send(exchange, 401, "");
        } else if (!scopes.containsAll(wanted)) {
            exchange.getResponseHeaders()
                    .set(
                            "www-authenticate",
                            challenge
                                    + ", error=\"insufficient_scope\", scope=\""
                                    + String.join(" ", wanted)
                                    + "\"");
            send(exchange, 403, "");
        } else {
            send(exchange, 200, "done");
        }
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> query = form(exchange.getRequestURI().getRawQuery());
        asked.add(query);
        Map<String, String> back = new LinkedHashMap<>();
        back.put("code", "code-" + asked.size());
        back.put("state", query.getOrDefault("state", ""));
        String location = query.get("redirect_uri") + "?" + AuthHttp.encode(redirect.apply(back));
        exchange.getResponseHeaders().set("location", location);
        send(exchange, 302, "");
    }

    private void token(HttpExchange exchange) throws IOException {
        Map<String, String> form =
                form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        tokenForms.add(form);
        tokenProofs.add(String.valueOf(exchange.getRequestHeaders().getFirst("authorization")));
        Set<String> scopes;
        if ("refresh_token".equals(form.get("grant_type"))) {
            scopes = refreshTokens.remove(form.getOrDefault("refresh_token", ""));
            if (scopes == null) {
                send(exchange, 400, "{\"error\":\"invalid_grant\"}");
                return;
            }
        } else {
            scopes = Set.copyOf(ScopeSelection.split(lastScope(form)));
        }
        int number = numbers.incrementAndGet();
        tokens.put("token-" + number, scopes);
        refreshTokens.put("refresh-" + number, scopes);
        ObjectNode answer = Json.object().put("access_token", "token-" + number);
        answer.put("token_type", "Bearer").put("refresh_token", "refresh-" + number);
        answer.put("expires_in", 3600);
        send(exchange, 200, Json.text(tokenAnswer.apply(answer)));
    }

    private String lastScope(Map<String, String> form) {
        return asked.isEmpty()
                ? form.getOrDefault("scope", "")
                : asked.getLast().getOrDefault("scope", "");
    }

    private void register(HttpExchange exchange) throws IOException {
        registrations.add(
                Json.parseObject(
                        new String(
                                exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        ObjectNode answer = Json.object().put("client_id", "client-of-" + origin());
        send(exchange, 201, Json.text(answer));
    }

    private static Map<String, String> form(String text) {
        Map<String, String> form = new LinkedHashMap<>();
        for (String one : text.split("&", -1)) {
            String[] pair = one.split("=", 2);
            form.put(
                    URLDecoder.decode(pair[0], StandardCharsets.UTF_8),
                    URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
        }
        return form;
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
