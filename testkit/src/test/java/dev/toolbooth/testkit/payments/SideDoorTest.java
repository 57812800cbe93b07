package dev.toolbooth.testkit.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** A further address with a part of the server: the pizza demo at an address of its own. */
@Timeout(60)
class SideDoorTest {
    private static final String ADMIN = "an-admin-key-of-more-than-32-characters";
    private static final String LISTENERS =
            "[{port: 0, shows: [\"tools:pizza-*\", \"resources:ui://*\"]},"
                    + " {port: 0, endpoint: /echo, shows: [\"tools:echo\"],"
                    + " origins: [\"https://example.com\"]}]";
    private static final int PIZZA = 0;
    private static final int ECHO = 1;

    private final HttpClient client = HttpClient.newHttpClient();
    private Product product;

    @BeforeEach
    void start() throws Exception {
        product =
                Product.with(
                        Map.of("TOOLBOOTH_LISTENERS", LISTENERS, "TOOLBOOTH_ADMIN__KEY", ADMIN));
    }

    @AfterEach
    void stop() {
        product.close();
        client.close();
    }

    private HttpResponse<String> post(URI at, String method, String params, String... headers)
            throws Exception {
        String body =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                        .formatted(method, params);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(at)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private JsonNode ask(int door, String path, String method, String params) throws Exception {
        return Json.parse(post(product.atSide(door, path), method, params).body());
    }

    private JsonNode atPizza(String method, String params) throws Exception {
        return ask(PIZZA, "/mcp", method, params);
    }

    private static List<String> texts(JsonNode array, String member) {
        return array.valueStream().map(one -> one.path(member).asString()).toList();
    }

    @Test
    void onlyWhatItShowsIsListedAndCalled() throws Exception {
        assertThat(texts(atPizza("tools/list", "{}").at("/result/tools"), "name"))
                .containsExactlyInAnyOrder(
                        "pizza-map", "pizza-carousel", "pizza-albums", "pizza-list", "pizza-video");
        assertThat(texts(atPizza("resources/list", "{}").at("/result/resources"), "uri"))
                .isNotEmpty()
                .allMatch(uri -> uri.startsWith("ui://"));
        assertThat(atPizza("prompts/list", "{}").at("/result/prompts").isEmpty()).isTrue();
        JsonNode hidden =
                atPizza("tools/call", "{\"name\":\"echo\",\"arguments\":{\"text\":\"hi\"}}");
        JsonNode absent = atPizza("tools/call", "{\"name\":\"nothing\",\"arguments\":{}}");
        assertThat(hidden.at("/error/code")).isEqualTo(absent.at("/error/code"));
        assertThat(hidden.at("/error/message").asString().replace("echo", "nothing"))
                .isEqualTo(absent.at("/error/message").asString());
        assertThat(
                        atPizza(
                                        "tools/call",
                                        "{\"name\":\"pizza-map\",\"arguments\":"
                                                + "{\"pizzaTopping\":\"basil\"}}")
                                .at("/result/content/0/text")
                                .asString())
                .isEqualTo("Rendered a pizza map!");
        assertThat(texts(ask(ECHO, "/echo", "tools/list", "{}").at("/result/tools"), "name"))
                .containsExactly("echo");
        assertThat(product.ask("tools/list", Json.object())).contains("\"echo\"", "\"pizza-map\"");
    }

    @Test
    void aPaymentAtOneAddressIsUsedAtAll() throws Exception {
        String paid =
                "{\"name\":\"pizza-carousel\",\"arguments\":{\"pizzaTopping\":\"basil\","
                        + "\"_payment\":{\"signature\":\"s\",\"from\":\"w\",\"amount\":\"10000\","
                        + "\"timestamp\":\"2025-10-28T20:30:00.000Z\"}}}";
        String unpaid = "{\"name\":\"pizza-carousel\",\"arguments\":{\"pizzaTopping\":\"basil\"}}";
        assertThat(atPizza("tools/call", unpaid).at("/error/code").asInt()).isEqualTo(-32001);
        assertThat(atPizza("tools/call", paid).at("/result/content/0/text").asString())
                .isEqualTo("Rendered a pizza carousel!");
        JsonNode again = Json.parse(post(product.at("/mcp"), "tools/call", paid).body());
        assertThat(again.at("/error/data/reason").asString()).isEqualTo("payment_already_used");
    }

    @Test
    void thereIsMcpAndNothingElse() throws Exception {
        for (String path :
                List.of(
                        "/weather?city=Berlin",
                        "/v1",
                        "/.well-known/mcp.json",
                        "/.well-known/mcp-manifest.json",
                        "/api/v1/payments",
                        "/metrics",
                        "/pizza/v1",
                        "/")) {
            HttpRequest request =
                    HttpRequest.newBuilder(product.atSide(PIZZA, path))
                            .header("Authorization", "Bearer " + ADMIN)
                            .build();
            assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(post(product.atSide(ECHO, "/mcp"), "ping", "{}").statusCode()).isEqualTo(404);
        assertThat(post(product.atSide(ECHO, "/echo"), "ping", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void eachAddressHasItsOwnOrigins() throws Exception {
        String[] page = {"Origin", "https://example.com"};
        assertThat(post(product.atSide(ECHO, "/echo"), "ping", "{}", page).statusCode())
                .isEqualTo(200);
        assertThat(post(product.atSide(PIZZA, "/mcp"), "ping", "{}", page).statusCode())
                .isEqualTo(403);
    }

    @Test
    void itStopsWithTheServer() throws Exception {
        URI pizza;
        URI echo;
        try (Product own = Product.with(Map.of("TOOLBOOTH_LISTENERS", LISTENERS))) {
            pizza = own.atSide(PIZZA, "/mcp");
            echo = own.atSide(ECHO, "/echo");
            assertThat(post(pizza, "ping", "{}").statusCode()).isEqualTo(200);
        }
        for (URI closed : List.of(pizza, echo)) {
            assertThatThrownBy(() -> post(closed, "ping", "{}"))
                    .isInstanceOf(ConnectException.class);
        }
    }
}
