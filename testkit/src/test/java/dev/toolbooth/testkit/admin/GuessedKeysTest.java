package dev.toolbooth.testkit.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where the keys of operators count beside the admin API, on the server that is shipped. */
@Timeout(120)
class GuessedKeysTest {
    private static final String KEY = "the-key-of-the-admin-which-is-long-enough";

    private static int topUp(Product product, String key) throws Exception {
        return product.post(
                        "/v1/top-up",
                        Json.object().put("account", "starter").put("amount_micro_usd", 1),
                        "Authorization",
                        "Bearer " + key)
                .statusCode();
    }

    @Test
    void aTopUpIsNoPlaceToGuess() throws Exception {
        try (Product product = Product.with(Map.of("TOOLBOOTH_ADMIN__KEY", KEY))) {
            assertThat(topUp(product, KEY)).isEqualTo(200);
            for (int i = 0; i < 20; i++) {
                assertThat(topUp(product, "a-wrong-key-that-is-also-long-enough-" + i))
                        .isEqualTo(401);
            }
            assertThat(topUp(product, KEY)).isEqualTo(401);
        }
    }
}
