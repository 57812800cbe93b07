package dev.toolbooth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The way into the console of the server that is shipped. */
class ConsoleDoorTest {
    private static final String ADMIN = "an-admin-key-that-is-long-enough-to-be-one";
    private static final String OPERATOR = "an-operators-key-that-is-long-enough-to-be-one";
    private static final String VIEWER = "a-viewers-key-that-is-long-enough-to-be-one";

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Product> started = new ArrayList<>();

    @AfterEach
    void stop() {
        started.forEach(Product::close);
        client.close();
    }

    private Product start(String... environment) throws Exception {
        Map<String, String> all = new HashMap<>();
        all.put("TOOLBOOTH_ADMIN__KEY", ADMIN);
        all.put("TOOLBOOTH_ADMIN__OPERATOR_KEY", OPERATOR);
        all.put("TOOLBOOTH_ADMIN__VIEWER_KEY", VIEWER);
        for (int i = 0; i < environment.length; i += 2) {
            all.put(environment[i], environment[i + 1]);
        }
        Product product = Product.with(all);
        started.add(product);
        return product;
    }

    private HttpResponse<String> get(Product product, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(product.at(path));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> signIn(Product product, String key, String... headers)
            throws IOException, InterruptedException {
        return product.post("/api/v1/session", Json.object().put("key", key), headers);
    }

    private static String cookie(HttpResponse<?> answer) {
        return answer.headers().firstValue("Set-Cookie").orElse("");
    }

    @Test
    void everyKeyHasItsRole() throws Exception {
        Product product = start();
        for (var role : Map.of("admin", ADMIN, "operator", OPERATOR, "viewer", VIEWER).entrySet()) {
            HttpResponse<String> answer = signIn(product, role.getValue(), "Accept", "*/*");
            assertThat(answer.statusCode()).isEqualTo(201);
            assertThat(Json.parse(answer.body()).path("role").asString(""))
                    .isEqualTo(role.getKey());
            String bearer = "Bearer " + role.getValue();
            assertThat(get(product, "/api/v1/session", "Authorization", bearer).body())
                    .contains("\"" + role.getKey() + "\"", "\"server\"");
        }
    }

    @Test
    void aLinkOpensTheConsole() throws Exception {
        Product product = start();
        HttpResponse<String> made =
                product.post(
                        "/api/v1/links",
                        Json.object().put("role", "operator"),
                        "Authorization",
                        "Bearer " + ADMIN);
        String url = Json.parse(made.body()).path("url").asString("");
        String start = product.at("/console/enter?code=").toString();
        assertThat(url).startsWith(start);
        String path = "/console/enter?code=" + url.substring(start.length());
        HttpResponse<String> entered = get(product, path);
        assertThat(entered.statusCode()).isEqualTo(303);
        String location = entered.headers().firstValue("Location").orElse("");
        assertThat(location).startsWith("/console/#token=");
        assertThat(get(product, path).statusCode()).isEqualTo(403);
        assertThat(get(product, "/console/").body()).contains("importmap");
        String session = cookie(entered).split(";", 2)[0];
        String token = location.split("=", 2)[1];
        assertThat(get(product, "/api/v1/keys", "Cookie", session).statusCode()).isEqualTo(401);
        assertThat(
                        get(product, "/api/v1/keys", "Cookie", session, "X-CSRF-Token", token)
                                .statusCode())
                .isEqualTo(200);
    }

    @Test
    void onlyThoseWhoRunTheBusinessPutMoneyIn() throws Exception {
        Product product = start("TOOLBOOTH_MONEY__PLAY", "off");
        var order = Json.object().put("account", "customer-7").put("amount_micro_usd", 5);
        for (String key : List.of(ADMIN, OPERATOR, VIEWER)) {
            int status =
                    product.post("/v1/top-up", order, "Authorization", "Bearer " + key)
                            .statusCode();
            assertThat(status == 200).as(key).isEqualTo(!key.equals(VIEWER));
        }
    }

    @Test
    void whereOtherMachinesCanCallTheConsoleIsOffUnlessToldSo() throws Exception {
        Product open = start("TOOLBOOTH_LISTEN__HOST", "0.0.0.0");
        assertThat(get(open, "/console/").statusCode()).isEqualTo(404);
        assertThat(signIn(open, ADMIN, "Accept", "*/*").statusCode()).isEqualTo(404);
        Product told =
                start("TOOLBOOTH_LISTEN__HOST", "0.0.0.0", "TOOLBOOTH_CONSOLE__ENABLED", "always");
        assertThat(get(told, "/console/").statusCode()).isEqualTo(200);
        assertThat(signIn(told, ADMIN, "Accept", "*/*").statusCode()).isEqualTo(201);
    }

    @Test
    void fromElsewhereTheConsoleIsSeenOverTlsAlone() throws Exception {
        Product product =
                start(
                        "TOOLBOOTH_CONSOLE__ENABLED",
                        "always",
                        "TOOLBOOTH_LISTEN__TRUSTED_PROXIES",
                        "127.0.0.1");
        String from = "X-Forwarded-For";
        String proto = "X-Forwarded-Proto";
        for (String scheme : List.of("http", "")) {
            String[] plain = {from, "203.0.113.9", proto, scheme};
            assertThat(get(product, "/console/", plain).statusCode()).isEqualTo(426);
            assertThat(get(product, "/console/enter?code=x", plain).statusCode()).isEqualTo(426);
            assertThat(signIn(product, ADMIN, plain).statusCode()).isEqualTo(426);
        }
        String[] safe = {from, "203.0.113.9", proto, "https"};
        assertThat(get(product, "/console/", safe).statusCode()).isEqualTo(200);
        HttpResponse<String> signedIn = signIn(product, VIEWER, safe);
        assertThat(cookie(signedIn))
                .startsWith("__Host-toolbooth_console")
                .endsWith("; HttpOnly; SameSite=Strict; Secure");
        String session = cookie(signedIn).split(";", 2)[0];
        HttpResponse<String> who =
                client.send(
                        HttpRequest.newBuilder(product.at("/api/v1/session"))
                                .headers(safe)
                                .header("Cookie", session)
                                .header(
                                        "X-CSRF-Token",
                                        Json.parse(signedIn.body()).path("csrf").asString(""))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(who.body()).contains("\"viewer\"");
        // A key alone comes from this machine, until admin.enabled says otherwise.
        HttpResponse<String> key =
                client.send(
                        HttpRequest.newBuilder(product.at("/api/v1/keys"))
                                .headers(safe)
                                .header("Authorization", "Bearer " + ADMIN)
                                .method("GET", BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());
        assertThat(key.statusCode()).isEqualTo(404);
    }
}
