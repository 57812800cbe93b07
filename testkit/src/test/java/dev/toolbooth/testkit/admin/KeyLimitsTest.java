package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Operator;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Changing a key over HTTP, on the server that is shipped. */
class KeyLimitsTest {

    private static int ping(Product product, String bearer) throws Exception {
        return product.send("ping", Json.object(), "Authorization", bearer).statusCode();
    }

    @Test
    void aChangeCountsFromTheNextRequestOn() throws Exception {
        try (Operator operator = Operator.of("TOOLBOOTH_AUTH__REQUIRED", "always")) {
            Product product = operator.product();
            JsonNode made = operator.post("/keys", "{\"name\":\"ci\"}");
            String id = made.path("id").asString("");
            String bearer = "Bearer " + made.path("key").asString("");
            for (int i = 0; i < 5; i++) {
                assertThat(ping(product, bearer)).isEqualTo(200);
            }
            JsonNode slow = operator.post("/keys/" + id, "{\"rate\":\"1/m\"}");
            operator.fits(slow, "Key");
            assertThat(slow.path("rate").asString("")).isEqualTo("1/m");
            assertThat(slow.path("name").asString("")).isEqualTo("ci");
            assertThat(ping(product, bearer)).isEqualTo(200);
            assertThat(ping(product, bearer)).isEqualTo(429);
            JsonNode quick = operator.post("/keys/" + id, "{\"rate\":null}");
            assertThat(quick.has("rate")).isFalse();
            assertThat(ping(product, bearer)).isEqualTo(200);
            operator.post("/keys/" + id, "{\"servers\":[\"base\"]}");
            assertThat(ping(product, bearer)).isEqualTo(401);
            operator.post("/keys/" + id, "{\"servers\":null}");
            assertThat(ping(product, bearer)).isEqualTo(200);
        }
    }

    @Test
    void aLimitOnSpendingHoldsAtOnceAndIsTakenAwayAgain() throws Exception {
        try (Operator operator = Operator.of()) {
            JsonNode made = operator.post("/keys", "{\"balance_micro_usd\":1000000}");
            String id = made.path("id").asString("");
            String bearer = "Bearer " + made.path("key").asString("");
            JsonNode limited =
                    operator.post(
                            "/keys/" + id,
                            "{\"spend\":{\"per_call_micro_usd\":0,\"total_micro_usd\":5}}");
            assertThat(limited.path("spend"))
                    .isEqualTo(Json.parse("{\"per_call_micro_usd\":0,\"total_micro_usd\":5}"));
            assertThat(weather(operator.product(), bearer).statusCode()).isEqualTo(402);
            operator.post("/keys/" + id, "{\"spend\":{\"per_call_micro_usd\":null}}");
            assertThat(weather(operator.product(), bearer).statusCode()).isEqualTo(402);
            JsonNode free = operator.post("/keys/" + id, "{\"spend\":null}");
            assertThat(free.path("spend")).isEmpty();
            assertThat(weather(operator.product(), bearer).statusCode()).isEqualTo(200);
        }
    }

    private static HttpResponse<String> weather(Product product, String bearer) throws Exception {
        return product.post(
                "/restaurants",
                Json.parseObject("{\"city\":\"Tokyo\",\"food\":\"pizza\"}"),
                "Authorization",
                bearer);
    }

    @Test
    void whatCantBeChangedIsRefusedAndChangesNothing() throws Exception {
        try (Operator operator = Operator.of()) {
            String id = operator.post("/keys", "{\"name\":\"ci\"}").path("id").asString("");
            JsonNode before = operator.get("/keys/" + id);
            for (String order :
                    List.of(
                            "{\"account\":\"other\"}",
                            "{\"balance_micro_usd\":5}",
                            "{\"rate\":\"often\"}",
                            "{\"rate\":7}",
                            "{\"expires\":\"2020-01-01T00:00:00Z\"}",
                            "{\"spend\":{\"per_day_micro_usd\":-1}}",
                            "{\"spend\":{\"per_week_micro_usd\":1}}",
                            "{\"spend\":7}",
                            "{\"servers\":[\"bsae\"]}",
                            "{\"scopes\":[\"everything\"]}",
                            "{\"name\":\"two\\nlines\"}",
                            "[]")) {
                operator.refused(400, "/keys/" + id, order);
            }
            assertThat(operator.post("/keys/" + id, "{}")).isEqualTo(before);
            assertThat(operator.refused(404, "/keys/nobody", "{}")).contains("nobody");
            operator.ask("DELETE", "/keys/" + id, "");
            assertThat(operator.refused(409, "/keys/" + id, "{\"rate\":null}"))
                    .contains("was revoked");
        }
    }
}
