package dev.toolbooth.testkit.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Operator;
import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls that wallets have paid for, as operators see them and give them back. */
@Timeout(60)
class PaidCallRefundTest {
    private static final String TOOL = "lookup_exemplars";

    private final PlayWallet wallet = new PlayWallet(7);
    private Product product;
    private Operator operator;

    @BeforeEach
    void start() throws Exception {
        operator = Operator.of().watch("");
        product = operator.product();
    }

    @AfterEach
    void stop() {
        operator.close();
    }

    private static ObjectNode arguments() {
        return Json.object().put("query", "cache").put("k", 1);
    }

    @Test
    void aCallIsShownWithItsPaymentAndGivenBackToTheWallet() throws Exception {
        wallet.buy(product, TOOL, arguments());
        JsonNode asked = operator.nextCall(TOOL);
        assertThat(asked.path("result").asString("")).isEqualTo("payment_required");
        assertThat(operator.get("/challenges").path("challenges")).isNotEmpty();
        assertThat(operator.call(asked.path("id").asString("")).path("why").asString(""))
                .startsWith("Nobody pays for it");
        JsonNode payment = operator.next("payment");
        assertThat(payment.path("thing").asString("")).isEqualTo(TOOL);
        JsonNode call = operator.nextCall(TOOL);
        assertThat(call.path("rail").asString("")).isEqualTo("play:eip155:84532");
        assertThat(call.path("payment")).isEqualTo(payment.path("id"));
        String id = call.path("id").asString("");
        assertThat(operator.call(id).at("/payment_detail/state").asString("")).isEqualTo("spent");
        for (int i = 0; i < 2; i++) {
            JsonNode refunded = operator.post("/calls/" + id + "/refund");
            assertThat(refunded.path("refunded_micro_usd"))
                    .isEqualTo(call.path("charged_micro_usd"));
            assertThat(refunded.at("/payment_detail/state").asString("")).isEqualTo("refunded");
            assertThat(refunded.at("/refund/credit").asString("")).isEqualTo("source:play");
        }
        assertThat(operator.get("/calls?result=ok").at("/calls/0/refunded_micro_usd"))
                .isEqualTo(call.path("charged_micro_usd"));
        assertThat(operator.get("/audit").path("ok").booleanValue()).isTrue();
    }

    @Test
    void aPaymentThatIsNoGoodSaysWhatIsWrong() throws Exception {
        ObjectNode payment = wallet.sign(product, TOOL, arguments());
        ObjectNode payload = (ObjectNode) payment.path("payload");
        String signature = payload.path("signature").asString("");
        payload.put("signature", signature.replace('1', '2'));
        PlayWallet.call(product, TOOL, arguments(), payment);
        operator.nextCall(TOOL);
        JsonNode bad = operator.call(operator.nextCall(TOOL).path("id").asString(""));
        assertThat(bad.path("end").asString("")).isEqualTo("invalid_payment");
        assertThat(bad.path("why").asString("")).startsWith("The payment that came with it");
        assertThat(bad.toString()).doesNotContain(signature.substring(10));
    }
}
