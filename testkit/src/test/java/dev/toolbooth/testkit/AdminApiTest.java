package dev.toolbooth.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Keys and accounts over HTTP, on the server that is shipped. */
class AdminApiTest {
    private static final String KEY = "an-admin-key-that-is-long-enough-to-be-one";

    private final Path data;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Product> started = new ArrayList<>();

    AdminApiTest(@TempDir Path data) {
        this.data = data;
    }

    @AfterEach
    void stop() {
        started.forEach(Product::close);
        client.close();
    }

    private Product start(String... environment) throws Exception {
        Map<String, String> all = new HashMap<>();
        all.put("TOOLBOOTH_DATA", data.toString());
        all.put("TOOLBOOTH_ADMIN__KEY", KEY);
        // Without play money there is no key to start with.
        all.put("TOOLBOOTH_MONEY__PLAY", "off");
        for (int i = 0; i < environment.length; i += 2) {
            all.put(environment[i], environment[i + 1]);
        }
        Product product = Product.with(all);
        started.add(product);
        return product;
    }

    private HttpResponse<String> ask(
            Product product, String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        URI at = URI.create(product.at("/api/v1") + path);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(at)
                        .method(
                                method,
                                body.isEmpty()
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> operator(Product product, String method, String path, String body)
            throws IOException, InterruptedException {
        return ask(product, method, path, body, "Authorization", "Bearer " + KEY);
    }

    private JsonNode done(Product product, String method, String path, String body)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = operator(product, method, path, body);
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return Json.parse(answer.body());
    }

    @Test
    void aKeyIsMadeUsedToppedUpAndRevokedWhileTheServerRuns() throws Exception {
        Product product = start("TOOLBOOTH_AUTH__REQUIRED", "always");
        JsonNode made =
                done(
                        product,
                        "POST",
                        "/keys",
                        "{\"name\":\"ci\",\"servers\":[\"mcp\"],\"balance_micro_usd\":1000000}");
        String bearer = "Bearer " + made.path("key").asString("");
        String id = made.path("id").asString("");
        assertThat(made.path("balance_micro_usd").longValue()).isEqualTo(1_000_000);
        assertThat(product.send("ping", Json.object(), "Authorization", bearer).statusCode())
                .isEqualTo(200);
        JsonNode entry =
                done(
                        product,
                        "POST",
                        "/accounts/" + id + "/deposits",
                        "{\"amount_micro_usd\":1,\"note\":\"a cent of a cent\"}");
        assertThat(entry.path("balance_after_micro_usd").longValue()).isEqualTo(1_000_001);
        JsonNode account = done(product, "GET", "/accounts/" + id, "");
        assertThat(account.path("balance_micro_usd").longValue()).isEqualTo(1_000_001);
        assertThat(account.path("keys")).hasSize(1);
        assertThat(account.path("latest")).hasSize(2);
        assertThat(done(product, "DELETE", "/keys/" + id, "").path("state").asString(""))
                .isEqualTo("revoked");
        assertThat(product.send("ping", Json.object(), "Authorization", bearer).statusCode())
                .isEqualTo(401);
        assertThat(done(product, "GET", "/audit", "").path("ok").booleanValue()).isTrue();
        assertThat(done(product, "GET", "/servers", "").path("servers")).isNotEmpty();
    }

    @Test
    void whatIsShownHasNoSecrets() throws Exception {
        Product product = start();
        JsonNode made = done(product, "POST", "/keys", "{}");
        String secret = made.path("key").asString("").substring("sk_live_".length() + 13);
        String id = made.path("id").asString("");
        for (String path :
                List.of("/keys", "/keys/" + id, "/accounts", "/accounts/" + id, "/entries")) {
            assertThat(done(product, "GET", path, "").toString())
                    .doesNotContain(secret)
                    .doesNotContain("sha256\":\"")
                    .doesNotContain(KEY);
        }
        Path note = data.resolve("server.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(note)))
                .isEqualTo("rw-------");
    }

    @Test
    void nobodyComesInWithoutTheKey() throws Exception {
        Product product = start();
        String token =
                Json.parse(Files.readString(data.resolve("server.json")))
                        .path("token")
                        .asString("");
        for (String wrong :
                List.of(
                        "Bearer",
                        "Bearer ",
                        "Bearer x",
                        "Bearer " + KEY + "x",
                        "Bearer " + KEY.substring(1),
                        "Basic " + KEY,
                        KEY)) {
            HttpResponse<String> answer = ask(product, "GET", "/keys", "", "Authorization", wrong);
            assertThat(answer.statusCode()).as(wrong).isEqualTo(401);
            assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
            assertThat(answer.body()).doesNotContain(KEY);
        }
        assertThat(ask(product, "GET", "/keys", "").statusCode()).isEqualTo(401);
        assertThat(ask(product, "POST", "/keys", "{}").statusCode()).isEqualTo(401);
        assertThat(
                        ask(product, "GET", "/keys", "", "Authorization", "Bearer " + token)
                                .statusCode())
                .isEqualTo(200);
    }

    @Test
    void whatAProxyPassesOnIsNotOfThisMachine() throws Exception {
        Product product = start();
        assertThat(
                        ask(
                                        product,
                                        "GET",
                                        "/keys",
                                        "",
                                        "Authorization",
                                        "Bearer " + KEY,
                                        "X-Forwarded-For",
                                        "203.0.113.9")
                                .statusCode())
                .isEqualTo(404);
    }

    @Test
    void whereOthersCanCallTheKeyIsNotTakenUnlessToldSo() throws Exception {
        Product product = start("TOOLBOOTH_LISTEN__HOST", "0.0.0.0");
        assertThat(operator(product, "GET", "/keys", "").statusCode()).isEqualTo(401);
        started.remove(product);
        product.close();
        Product told =
                start("TOOLBOOTH_LISTEN__HOST", "0.0.0.0", "TOOLBOOTH_ADMIN__ENABLED", "always");
        assertThat(operator(told, "GET", "/keys", "").statusCode()).isEqualTo(200);
    }

    @Test
    void switchedOffThereIsNothing() throws Exception {
        Product product = start("TOOLBOOTH_ADMIN__ENABLED", "off");
        assertThat(operator(product, "GET", "/keys", "").statusCode()).isEqualTo(404);
        assertThat(data.resolve("server.json")).doesNotExist();
    }

    @Test
    void pagesOfOtherOriginsAreToldNothing() throws Exception {
        Product product = start("TOOLBOOTH_LISTEN__ORIGINS", "https://app.example.com");
        for (String method : List.of("GET", "OPTIONS")) {
            HttpResponse<String> answer =
                    ask(
                            product,
                            method,
                            "/keys",
                            "",
                            "Authorization",
                            "Bearer " + KEY,
                            "Origin",
                            "https://app.example.com");
            assertThat(answer.headers().map().keySet())
                    .noneMatch(name -> name.startsWith("access-control"));
        }
    }

    @Test
    void badAmountsAreRefusedAndChangeNothing() throws Exception {
        Product product = start();
        String id = done(product, "POST", "/keys", "{}").path("id").asString("");
        for (String amount :
                List.of(
                        "-1",
                        "0",
                        "0.5",
                        "1.0",
                        "1e3",
                        "\"5\"",
                        "null",
                        "true",
                        "[]",
                        "1000000000001",
                        "9223372036854775808",
                        "1e999999999",
                        "-9223372036854775809")) {
            HttpResponse<String> answer =
                    operator(
                            product,
                            "POST",
                            "/accounts/" + id + "/deposits",
                            "{\"amount_micro_usd\":" + amount + "}");
            assertThat(answer.statusCode()).as(amount).isEqualTo(400);
            assertThat(Json.parse(answer.body()).path("error").asString(""))
                    .isEqualTo("bad_request");
        }
        for (String order :
                List.of(
                        "{\"balance_micro_usd\":-1}",
                        "{\"spend\":{\"per_day_micro_usd\":0.1}}",
                        "{\"spend\":{\"per_week_micro_usd\":1}}",
                        "{\"spent\":{}}",
                        "{\"servers\":[\"bsae\"]}",
                        "{\"servers\":\"base\"}",
                        "{\"account\":\"source:operator\"}",
                        "{\"account\":\"\"}",
                        "{\"name\":\"two\\nlines\"}",
                        "{\"rate\":\"often\"}",
                        "{\"expires\":\"2020-01-01T00:00:00Z\"}",
                        "[]",
                        "not JSON",
                        "{\"name\":\"a\",\"name\":\"b\"}",
                        "[".repeat(2_000))) {
            HttpResponse<String> answer = operator(product, "POST", "/keys", order);
            assertThat(answer.statusCode()).as(order).isEqualTo(400);
        }
        assertThat(operator(product, "POST", "/keys", "{\"servers\":[\"bsae\"]}").body())
                .contains("did you mean base?");
        assertThat(done(product, "GET", "/keys", "").path("keys")).hasSize(1);
        assertThat(done(product, "GET", "/entries", "").path("entries")).isEmpty();
    }

    @Test
    void noMoneyIsPutIntoTheOperatorsOwnAccounts() throws Exception {
        Product product = start();
        for (String account : List.of("source:operator", "revenue:base", "%0a", "x".repeat(201))) {
            HttpResponse<String> answer =
                    operator(
                            product,
                            "POST",
                            "/accounts/" + account + "/deposits",
                            "{\"amount_micro_usd\":1}");
            assertThat(answer.statusCode()).as(account).isEqualTo(400);
        }
    }

    @Test
    void oddPathsLeadNowhere() throws Exception {
        Product product = start();
        for (String path :
                List.of(
                        "",
                        "/",
                        "//keys",
                        "/keys/",
                        "/keys//",
                        "/keys/a/b",
                        "/keys/%2e%2e",
                        "/keys/..%2faccounts",
                        "/keys/%ff",
                        "/KEYS",
                        "/keys%00",
                        "/accounts/nobody",
                        "/accounts/nobody/entries",
                        "/accounts//entries",
                        "/" + "k".repeat(3_000))) {
            assertThat(operator(product, "GET", path, "").statusCode()).as(path).isEqualTo(404);
        }
        assertThat(operator(product, "PUT", "/keys", "{}").statusCode()).isEqualTo(405);
        assertThat(operator(product, "GET", "/keys?limit=0", "").statusCode()).isEqualTo(400);
        assertThat(operator(product, "GET", "/keys?limit=1001", "").statusCode()).isEqualTo(400);
        assertThat(operator(product, "GET", "/keys?after=nobody", "").statusCode()).isEqualTo(400);
        assertThat(operator(product, "GET", "/entries?after=x", "").statusCode()).isEqualTo(400);
    }

    @Test
    void aBodyHasALimitAndAType() throws Exception {
        Product product = start();
        assertThat(
                        ask(
                                        product,
                                        "POST",
                                        "/keys",
                                        "{}",
                                        "Authorization",
                                        "Bearer " + KEY,
                                        "Content-Type",
                                        "text/plain")
                                .statusCode())
                .isEqualTo(415);
        String name = "{\"name\":\"" + "x".repeat(64 * 1024) + "\"}";
        // The last one: the server hangs up on who sends too much.
        assertThat(operator(product, "POST", "/keys", name).statusCode()).isEqualTo(413);
    }

    @Test
    void listsAreReadInParts() throws Exception {
        Product product = start();
        for (int i = 0; i < 3; i++) {
            done(product, "POST", "/keys", "{\"account\":\"all\",\"balance_micro_usd\":1}");
        }
        for (String list : List.of("keys", "entries", "accounts/all/entries")) {
            String member = list.substring(list.lastIndexOf('/') + 1);
            JsonNode first = done(product, "GET", "/" + list + "?limit=2", "");
            assertThat(first.path(member)).hasSize(2);
            JsonNode rest =
                    done(
                            product,
                            "GET",
                            "/" + list + "?limit=2&after=" + first.path("next").asString(""),
                            "");
            assertThat(rest.path(member)).hasSize(1);
            assertThat(rest.has("next")).isFalse();
        }
    }

    @Test
    void aHundredDepositsWithOneIdCountOnce() throws Exception {
        Product product = start();
        String id = done(product, "POST", "/keys", "{}").path("id").asString("");
        String deposit = "{\"amount_micro_usd\":250000,\"id\":\"" + UUID.randomUUID() + "\"}";
        List<Future<HttpResponse<String>>> all = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 100; i++) {
                all.add(
                        threads.submit(
                                () ->
                                        operator(
                                                product,
                                                "POST",
                                                "/accounts/" + id + "/deposits",
                                                deposit)));
            }
        }
        for (Future<HttpResponse<String>> one : all) {
            assertThat(one.get().statusCode()).as(one.get().body()).isEqualTo(200);
        }
        assertThat(
                        done(product, "GET", "/accounts/" + id, "")
                                .path("balance_micro_usd")
                                .longValue())
                .isEqualTo(250_000);
        HttpResponse<String> other =
                operator(
                        product,
                        "POST",
                        "/accounts/" + id + "/deposits",
                        deposit.replace("250000", "250001"));
        assertThat(other.statusCode()).isEqualTo(409);
    }

    @Test
    void anOperatorTopsUpAtTheAddressOfAShop() throws Exception {
        Product product = start();
        String id = done(product, "POST", "/keys", "{}").path("id").asString("");
        HttpRequest.Builder request =
                HttpRequest.newBuilder(product.at("/v1/top-up"))
                        .header("Authorization", "Bearer " + KEY)
                        .header("Idempotency-Key", "invoice-17")
                        .POST(
                                BodyPublishers.ofString(
                                        "{\"key\":\"" + id + "\",\"amount_micro_usd\":7}"));
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(Json.parse(answer.body()).path("balance_micro_usd").longValue())
                    .isEqualTo(7);
        }
        request.setHeader("Authorization", "Bearer " + KEY + "x");
        assertThat(client.send(request.build(), BodyHandlers.ofString()).statusCode())
                .isEqualTo(401);
    }
}
