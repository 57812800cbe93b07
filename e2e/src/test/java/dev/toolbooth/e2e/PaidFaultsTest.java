package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.e2e.FaultyWire.Fault;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Whatever is lost between the server and those it asks, a buyer pays once at most. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class PaidFaultsTest {
    private static final String ARGUMENTS = "{\"city\":\"San Francisco\"}";

    private static final String WEATHER = "/weather?city=Berlin";

    private final EvmChain evm = Chains.evm();
    private final SolanaChain solana = Chains.solana();

    @Test
    void aPaymentSettlesThoughTheAnswerToItsBroadcastIsLost() throws Exception {
        try (FaultyWire wire = new FaultyWire(evm.url());
                PaidServer server = PaidServer.own(wire.url(), evm, solana, Map.of())) {
            wire.lose("eth_sendRawTransaction", Fault.ANSWER_LOST, 1);
            ChainWallet wallet = evm.buyer(2 * PRICE);
            JsonNode bought = buy(server, wallet);
            assertServed(bought);
            assertServed(bought, "again");
            assertThat(evm.balanceOf(wallet.address())).isEqualTo(PRICE);
        }
    }

    @Test
    void nobodyIsAskedToPayAgainWhenTheFacilitatorsAnswerIsLost() throws Exception {
        try (ReferenceServer facilitator = ReferenceServer.facilitator(evm, solana);
                FaultyWire wire = new FaultyWire(facilitator.url(""));
                PaidServer server = PaidServer.by(wire.url(), evm, solana)) {
            wire.lose("/settle", Fault.ANSWER_LOST, 1);
            ChainWallet wallet = evm.buyer(2 * PRICE);
            JsonNode bought = buy(server, wallet);
            assertThat(error(bought, "paid")).isEqualTo("settlement_pending");
            assertThat(error(bought, "again")).isEqualTo("settlement_pending");
            assertThat(bought.at("/paid/result/structuredContent/accepts")).isEmpty();
            assertThat(evm.balanceOf(wallet.address())).isEqualTo(PRICE);
        }
    }

    /** finding M11: sections E3 and E5.1 of the reference on paying. */
    @Test
    void whoSignsAnewForEachTryPaysOnceThoughNoAnswerOfTheFacilitatorArrives() throws Exception {
        try (LyingFacilitator facilitator = new LyingFacilitator();
                PaidServer server = PaidServer.by(facilitator.url(), evm)) {
            Buyer buyer = Buyer.evm(evm.buyer(PRICE));
            JsonNode tries = buyer.with("RETRIES", "9").fetch(server.url(WEATHER));
            JsonNode first = told(tries.path("paid"));
            tries.path("again").forEach(each -> assertThat(told(each)).isEqualTo(first));
            assertThat(facilitator.moved()).isEqualTo(1);
            // A restart forgets nothing.
            server.restart();
            tries = buyer.with("RETRIES", "9").fetch(server.url(WEATHER));
            assertThat(told(tries.path("paid"))).isEqualTo(first);
            tries.path("again").forEach(each -> assertThat(told(each)).isEqualTo(first));
            assertThat(facilitator.moved()).isEqualTo(1);
            assertThat(facilitator.settles()).isGreaterThan(10);
            facilitator.mend();
            JsonNode served = buyer.fetch(server.url(WEATHER)).at("/paid/result");
            assertThat(served.path("status").asInt()).as("%s", served).isEqualTo(200);
            assertThat(served.at("/response/success").asBoolean()).isTrue();
            assertThat(served.path("body").asString()).contains("Berlin");
            assertThat(facilitator.moved()).isEqualTo(1);
        }
    }

    /** What a try was told: to wait, and nothing that a client pays. */
    private static JsonNode told(JsonNode attempt) {
        JsonNode answer = attempt.path("result");
        assertThat(answer.path("status").asInt()).as("%s", attempt).isEqualTo(503);
        assertThat(answer.path("retryAfter").asString("")).isEqualTo("5");
        assertThat(answer.path("required").isNull()).isTrue();
        JsonNode response = answer.path("response");
        assertThat(response.path("success").asBoolean(true)).isFalse();
        assertThat(response.path("errorReason").asString()).isEqualTo("settlement_pending");
        assertThat(response.at("/extra/status").asString()).isEqualTo("unknown");
        assertThat(response.at("/extra/retry").asString()).isEqualTo("same-payment");
        assertThat(response.at("/extra/retryAfterSeconds").asInt()).isEqualTo(5);
        return response;
    }

    @Test
    void nothingIsPaidWhileTheNodeIsDownAndEverythingAfterwards() throws Exception {
        try (FaultyWire wire = new FaultyWire(evm.url());
                PaidServer server = PaidServer.own(wire.url(), evm, solana, Map.of())) {
            ChainWallet wallet = evm.buyer(PRICE);
            wire.lose("eth_", Fault.REFUSED, Integer.MAX_VALUE);
            JsonNode refused = buy(server, wallet);
            assertThat(refused.at("/paid/code").asInt()).as("%s", refused).isEqualTo(503);
            assertThat(evm.balanceOf(wallet.address())).isEqualTo(PRICE);
            wire.mend();
            assertServed(buy(server, wallet));
            assertThat(evm.balanceOf(wallet.address())).isZero();
        }
    }

    private static JsonNode buy(PaidServer server, ChainWallet wallet) throws Exception {
        return Buyer.evm(wallet).mcp("sdk1", server.url("/mcp"), "weather", ARGUMENTS);
    }

    private static void assertServed(JsonNode bought) {
        assertServed(bought, "paid");
    }

    private static void assertServed(JsonNode bought, String call) {
        JsonNode result = bought.path(call).path("result");
        assertThat(result.path("isError").asBoolean(false)).as("%s", bought).isFalse();
        assertThat(result.at("/structuredContent/city").asString("")).isNotEmpty();
    }

    private static String error(JsonNode bought, String call) {
        JsonNode result = bought.path(call).path("result");
        return result.at("/structuredContent/error").asString("");
    }
}
