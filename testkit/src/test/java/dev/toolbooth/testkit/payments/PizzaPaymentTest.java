package dev.toolbooth.testkit.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an operator sees of payments. Proves S3-37, S3-54, S3-76 and S3-83. */
@Timeout(60)
class PizzaPaymentTest {
    private static final String ADMIN = "an-admin-key-of-more-than-32-characters";
    private static final String SIGNATURE = "4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";
    private static final String WALLET = "TheWalletOfSomebody";

    private final HttpClient client = HttpClient.newHttpClient();
    private Product product;

    @BeforeEach
    void start() throws Exception {
        product =
                Product.with(
                        Map.of("TOOLBOOTH_ADMIN__KEY", ADMIN, "HS_MCP_RESOURCES_ENABLED", "true"));
    }

    @AfterEach
    void stop() throws Exception {
        product.close();
        client.close();
    }

    private void buy() throws Exception {
        ObjectNode arguments = Json.object().put("pizzaTopping", "basil");
        arguments
                .putObject("_payment")
                .put("signature", SIGNATURE)
                .put("timestamp", "2025-10-28T20:30:00.000Z")
                .put("amount", "10000")
                .put("from", WALLET);
        assertThat(product.call("pizza-carousel", arguments)).contains("Rendered a pizza carousel");
    }

    private JsonNode ask(String method, String path) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(product.at("/api/v1" + path))
                        .header("Authorization", "Bearer " + ADMIN)
                        .header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString("{}"));
        return Json.parse(
                client.send(request.build(), HttpResponse.BodyHandlers.ofString()).body());
    }

    @Test
    void theLogHasEachPaymentWithNothingMasked() throws Exception {
        buy();
        assertThat(product.ask("resources/read", Json.object().put("uri", "logs://server/recent")))
                .contains("taken: amount 10000 (USDC) from " + WALLET)
                .contains("signature " + SIGNATURE)
                .contains("spent: amount 10000", "transaction " + SIGNATURE);
    }

    @Test
    void aPaymentIsShownWithItsHistoryAndItsEntries() throws Exception {
        buy();
        JsonNode list = ask("GET", "/payments?state=spent&wallet=" + WALLET).path("payments");
        assertThat(list.size()).isEqualTo(1);
        assertThat(list.at("/0/payer").asString()).isEqualTo(WALLET);
        assertThat(ask("GET", "/payments?state=unknown").path("payments").isEmpty()).isTrue();
        JsonNode shown = ask("GET", "/payments/" + list.at("/0/id").asString());
        assertThat(shown.path("timeline").valueStream().map(it -> it.path("state").asString()))
                .containsExactly("taken", "settling", "settled", "spent");
        assertThat(shown.path("entries").valueStream().map(it -> it.path("kind").asString()))
                .containsExactly("deposit", "call");
        assertThat(ask("GET", "/payments?state=spend").path("message").asString())
                .contains("did you mean \"spent\"?");
    }

    @Test
    void whatWasOnlyBelievedIsBookedAsSuchAndNotGivenBack() throws Exception {
        buy();
        JsonNode payment = ask("GET", "/payments").at("/payments/0");
        assertThat(payment.path("source").asString()).isEqualTo("believed");
        assertThat(ask("GET", "/accounts").path("accounts").valueStream())
                .anyMatch(it -> it.path("id").asString().equals("source:believed"))
                .noneMatch(it -> it.path("id").asString().equals("source:chain"));
        HttpRequest metrics = HttpRequest.newBuilder(product.at("/metrics")).build();
        assertThat(client.send(metrics, HttpResponse.BodyHandlers.ofString()).body())
                .contains("toolbooth_payments_arrived_total{source=\"believed\"} 1")
                .contains("toolbooth_payments_arrived_micro_usd_total{source=\"chain\"} 0");
        String id = payment.path("id").asString();
        JsonNode refused = ask("POST", "/payments/" + id + "/refund");
        assertThat(refused.path("error").asString()).isEqualTo("conflict");
        assertThat(refused.path("message").asString()).contains("without a check on its chain");
        assertThat(ask("GET", "/payments/" + id).path("state").asString()).isEqualTo("spent");
        assertThat(ask("GET", "/audit").path("ok").asBoolean()).isTrue();
    }

    @Test
    void aSessionTiesTheRequestToWhatFollows() throws Exception {
        JsonNode asked = Json.parse(product.call("weather", Json.object().put("city", "Berlin")));
        String session =
                asked.at("/result/structuredContent/extensions")
                        .path("dev.toolbooth/session")
                        .at("/info/id")
                        .asString();
        JsonNode shown = ask("GET", "/payments/" + session);
        assertThat(shown.at("/challenge/thing").asString()).isEqualTo("weather");
        assertThat(shown.at("/challenge/offers/0/amount").asString()).isEqualTo("10000");
        assertThat(shown.path("payments").isEmpty()).isTrue();
    }
}
