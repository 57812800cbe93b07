package dev.toolbooth.testkit.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.testkit.Product;
import dev.toolbooth.wire.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What one payment buys beside its call. Proves S3-80 and S3-81. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PaidTermsTest {
    private static final String SERVERS =
            """
            [{name: shop, license: MIT, price-usd-cents: 1,
              tools: [weather, restaurants, pizza-map, pizza-list, pizza-carousel, pizza-albums,
                pizza-video],
              terms: {
                weather: {paid-for: 1h, flow: upfront},
                restaurants: {subscription-calls: 3},
                pizza-map: {paid-for: 1s},
                pizza-albums: {form: proof, proof: honor, paid-for: 1h},
                pizza-list: {subscription-calls: 3},
                pizza-carousel: {subscription-time: 1s},
                pizza-video: {subscription-calls: 5, subscription-time: 1h}}}]
            """;
    private static final ObjectNode BERLIN = Json.object().put("city", "Berlin");
    private static final ObjectNode BASIL = Json.object().put("pizzaTopping", "basil");
    private static final String SETTLED = "/_meta/x402~1payment-response/success";
    private static final String LEFT = "dev.toolbooth/left";

    private Product product;

    @BeforeAll
    void start() throws Exception {
        product = Product.with(Map.of("TOOLBOOTH_SERVERS", SERVERS));
    }

    @AfterAll
    void stop() {
        product.close();
    }

    private static long billed(JsonNode result) {
        assertServed(result);
        return result.at("/_meta/dev.toolbooth~1billing/billed_micro_usd").asLong(-1);
    }

    /** The id of the call that was billed: a repetition has that of the first. */
    private static String receipt(JsonNode result) {
        assertServed(result);
        String id = result.at("/_meta/dev.toolbooth~1billing/receipt_id").asString("");
        assertThat(id).as("%s", result).isNotEmpty();
        return id;
    }

    private static void assertServed(JsonNode result) {
        assertThat(result.path("isError").asBoolean(false)).as("%s", result).isFalse();
        assertThat(result.path("content").isEmpty()).as("%s", result).isFalse();
    }

    private static String error(JsonNode result) {
        assertThat(result.path("isError").asBoolean(false)).as("%s", result).isTrue();
        return result.at("/structuredContent/error").asString();
    }

    @Test
    void aPaidCallIsNotChargedAgainToTheSameWalletForAWhile() throws Exception {
        PlayWallet wallet = new PlayWallet(1);
        JsonNode first = wallet.buy(product, "weather", BERLIN);
        assertThat(billed(first)).isEqualTo(10_000);
        // Signed anew, and never settled: the receipt is that of the first call.
        JsonNode again = wallet.buy(product, "weather", BERLIN);
        assertThat(receipt(again)).isEqualTo(receipt(first));
        assertThat(again.path("structuredContent")).isEqualTo(first.path("structuredContent"));

        ObjectNode tokyo = Json.object().put("city", "Tokyo");
        assertThat(
                        List.of(
                                receipt(new PlayWallet(2).buy(product, "weather", BERLIN)),
                                receipt(wallet.buy(product, "weather", tokyo)),
                                receipt(wallet.buy(product, "restaurants", BERLIN))))
                .doesNotContain(receipt(first))
                .doesNotHaveDuplicates();
    }

    @Test
    void afterThatWhileItIsCharged() throws Exception {
        PlayWallet wallet = new PlayWallet(3);
        Instant began = Instant.now();
        String first = receipt(wallet.buy(product, "pizza-map", BASIL));
        JsonNode again = wallet.buy(product, "pizza-map", BASIL);
        while (receipt(again).equals(first)) {
            again = wallet.buy(product, "pizza-map", BASIL);
        }
        assertThat(Instant.now()).isAfter(began.plusSeconds(1));
        assertThat(billed(again)).isEqualTo(10_000);
    }

    @Test
    void whereNobodySaysSoEveryCallIsCharged() throws Exception {
        PlayWallet wallet = new PlayWallet(4);
        try (Product usual = Product.with(Map.of())) {
            JsonNode first = wallet.buy(usual, "weather", BERLIN);
            JsonNode second = wallet.buy(usual, "weather", BERLIN);
            assertThat(receipt(second)).isNotEqualTo(receipt(first));
            assertThat(billed(second)).isEqualTo(10_000);
            assertThat(second.path("_meta").has(LEFT)).isFalse();
        }
    }

    private JsonNode prove(String signature, String topping) throws Exception {
        ObjectNode arguments = Json.object().put("pizzaTopping", topping);
        arguments
                .putObject("_payment")
                .put("signature", signature)
                .put("timestamp", Instant.now().toString())
                .put("amount", "10000")
                .put("from", "wallet");
        return Json.parse(product.call("pizza-albums", arguments));
    }

    @Test
    void whoShowsAProofIsNotChargedAgainForTheSameProof() throws Exception {
        String first = receipt(prove("one", "basil").path("result"));
        assertThat(receipt(prove("one", "basil").path("result"))).isEqualTo(first);
        assertThat(prove("one", "olives").at("/error/data/reason").asString())
                .isEqualTo("payment_already_used");
        // A proof does not show whose wallet it is, so it gets nothing that another has paid for;
        // what was paid with it is not lost.
        assertThat(receipt(prove("two", "basil").path("result"))).isNotEqualTo(first);
    }

    @Test
    void whatWasPaidForACallThatFailedPaysForTheNext() throws Exception {
        ObjectNode payment = new PlayWallet(11).sign(product, "weather", BERLIN);
        ObjectNode atlantis = Json.object().put("city", "Atlantis");
        JsonNode failed = PlayWallet.call(product, "weather", atlantis, payment);
        assertThat(failed.path("isError").asBoolean(false)).isTrue();
        assertThat(failed.path("content").toString()).contains("is credit of the wallet");
        assertThat(failed.at(SETTLED).asBoolean(false)).as("%s", failed).isTrue();
        JsonNode next = PlayWallet.call(product, "weather", BERLIN, payment);
        assertThat(billed(next)).isEqualTo(10_000);
        assertThat(error(PlayWallet.call(product, "restaurants", BERLIN, payment)))
                .isEqualTo("duplicate_settlement");
    }

    private static int callsLeft(JsonNode result) {
        assertServed(result);
        return result.path("_meta").path(LEFT).path("calls").asInt(-1);
    }

    @Test
    void onePaymentBuysSoManyCalls() throws Exception {
        ObjectNode payment = new PlayWallet(5).sign(product, "pizza-list", BASIL);
        JsonNode first = PlayWallet.call(product, "pizza-list", BASIL, payment);
        assertThat(callsLeft(first)).isEqualTo(2);
        assertThat(billed(first)).isEqualTo(10_000);
        ObjectNode olives = Json.object().put("pizzaTopping", "olives");
        JsonNode second = PlayWallet.call(product, "pizza-list", olives, payment);
        assertThat(callsLeft(second)).isEqualTo(1);
        assertThat(billed(second)).isZero();
        // What is refused takes no use.
        ObjectNode wrong = Json.object().put("pizzaTopping", 7);
        PlayWallet.call(product, "pizza-list", wrong, payment);
        assertThat(callsLeft(PlayWallet.call(product, "pizza-list", BASIL, payment))).isZero();
        assertThat(error(PlayWallet.call(product, "pizza-list", BASIL, payment)))
                .isEqualTo("duplicate_settlement");
        assertThat(error(PlayWallet.call(product, "pizza-map", BASIL, payment)))
                .as("it was for one tool")
                .isEqualTo("duplicate_settlement");
    }

    @Test
    void whoSignsAnewUsesWhatTheWalletHasBought() throws Exception {
        PlayWallet wallet = new PlayWallet(9);
        assertThat(callsLeft(wallet.buy(product, "pizza-list", BASIL))).isEqualTo(2);
        JsonNode second = wallet.buy(product, "pizza-list", BASIL);
        assertThat(callsLeft(second)).isEqualTo(1);
        assertThat(billed(second)).isZero();
    }

    @Test
    void whoReadsThePaymentFromTheChainHasBoughtNothing() throws Exception {
        ObjectNode payment = new PlayWallet(10).sign(product, "pizza-list", BASIL);
        assertThat(callsLeft(PlayWallet.call(product, "pizza-list", BASIL, payment))).isEqualTo(2);
        payment.remove("extensions");
        assertThat(error(PlayWallet.call(product, "pizza-list", BASIL, payment)))
                .isEqualTo("duplicate_settlement");
    }

    @Test
    void aCallThatFailsGivesItsUseBack() throws Exception {
        ObjectNode payment = new PlayWallet(8).sign(product, "restaurants", BERLIN);
        ObjectNode unknown = Json.object().put("city", "Atlantis");
        for (int left = 2; left >= 0; left--) {
            JsonNode failed = PlayWallet.call(product, "restaurants", unknown, payment);
            assertThat(failed.at("/content/0/text").asString()).contains("no \"Atlantis\"");
            JsonNode served = PlayWallet.call(product, "restaurants", BERLIN, payment);
            assertThat(callsLeft(served)).isEqualTo(left);
        }
        assertThat(error(PlayWallet.call(product, "restaurants", BERLIN, payment)))
                .isEqualTo("duplicate_settlement");
    }

    @Test
    void onePaymentBuysCallsForAWhile() throws Exception {
        ObjectNode payment = new PlayWallet(6).sign(product, "pizza-carousel", BASIL);
        JsonNode bought = PlayWallet.call(product, "pizza-carousel", BASIL, payment);
        Instant until = Instant.parse(bought.path("_meta").path(LEFT).path("until").asString());
        assertThat(bought.path("_meta").path(LEFT).has("calls")).isFalse();
        Instant asked = Instant.now();
        JsonNode next = PlayWallet.call(product, "pizza-carousel", BASIL, payment);
        while (!next.path("isError").asBoolean(false)) {
            assertThat(billed(next)).isZero();
            assertThat(asked).isBefore(until);
            asked = Instant.now();
            next = PlayWallet.call(product, "pizza-carousel", BASIL, payment);
        }
        assertThat(error(next)).isEqualTo("duplicate_settlement");
        assertThat(Instant.now()).isAfterOrEqualTo(until);
    }

    @Test
    void callsAtOnceNeverGetMoreThanWasBought() throws Exception {
        ObjectNode payment = new PlayWallet(7).sign(product, "pizza-video", BASIL);
        JsonNode first = PlayWallet.call(product, "pizza-video", BASIL, payment);
        assertThat(callsLeft(first)).isEqualTo(4);
        assertThat(first.path("_meta").path(LEFT).has("until")).isTrue();
        List<Integer> left = new ArrayList<>();
        int refused = 0;
        try (ExecutorService crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<JsonNode> one = () -> PlayWallet.call(product, "pizza-video", BASIL, payment);
            List<Future<JsonNode>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(crowd.submit(one));
            }
            for (Future<JsonNode> call : calls) {
                if (call.get().path("isError").asBoolean(false)) {
                    assertThat(error(call.get())).isEqualTo("duplicate_settlement");
                    refused++;
                } else {
                    left.add(callsLeft(call.get()));
                }
            }
        }
        assertThat(left).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(refused).isEqualTo(16);
    }
}
