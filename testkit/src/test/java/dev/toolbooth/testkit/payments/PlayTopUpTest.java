package dev.toolbooth.testkit.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.X402Header;
import dev.toolbooth.wire.x402.X402ParseResult;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.node.ObjectNode;

/** Accounts that are topped up by a wallet with play money. Proves S0-20. */
@Timeout(60)
class PlayTopUpTest {
    private static final Path KEYS = Path.of("src/test/resources/transcripts/files/keys.json");
    private static final String KEY =
            "sk_live_fixturefulla_DFfOLKPXh1c5t5B3K_Q2olzNUmZjs6fOJGXjRz1zqv8";
    private static final ObjectNode WISH =
            Json.object().put("amount_micro_usd", 60_000_000).put("source", "x402");

    private static HttpResponse<String> topUp(Product product, String... payment) throws Exception {
        String[] headers = {"Authorization", "Bearer " + KEY, payment[0], payment[1]};
        return product.post("/shop/v1/top-up", WISH, headers);
    }

    private static String pay(Product product, int wallet) throws Exception {
        HttpResponse<String> asked = topUp(product, "Accept", "application/json");
        assertThat(asked.statusCode()).as(asked.body()).isEqualTo(402);
        String header = asked.headers().firstValue("PAYMENT-REQUIRED").orElseThrow();
        return X402Header.decode(header)
                        instanceof X402ParseResult.Good<ObjectNode>(ObjectNode demand)
                ? X402Header.encode(new PlayWallet(wallet).sign(demand))
                : "";
    }

    @Test
    void itIsLimitedAsPlayMoneyIsWhereOtherPaymentsAreTakenToo() throws Exception {
        String servers =
                "[{name: shop, license: MIT, tools: [weather, pizza-map], price-usd-cents: 1,"
                        + " terms: {pizza-map: {form: proof, proof: honor}}}]";
        try (TempDataFolder data = TempDataFolder.with(KEYS);
                Product product =
                        Product.with(
                                Map.of(
                                        "TOOLBOOTH_SERVERS",
                                        servers,
                                        "TOOLBOOTH_DATA",
                                        data.text()))) {
            String first = pay(product, 1);
            HttpResponse<String> credited = topUp(product, "PAYMENT-SIGNATURE", first);
            assertThat(credited.statusCode()).as(credited.body()).isEqualTo(200);

            HttpResponse<String> refused = topUp(product, "PAYMENT-SIGNATURE", pay(product, 2));
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("an account has at most 100");

            HttpResponse<String> again = topUp(product, "PAYMENT-SIGNATURE", first);
            assertThat(again.statusCode()).as(again.body()).isEqualTo(200);
            assertThat(Json.parse(again.body())).isEqualTo(Json.parse(credited.body()));
        }
    }
}
