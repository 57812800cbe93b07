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
            assertThat(error(bought, "again")).isEqualTo("duplicate_settlement");
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
        JsonNode result = bought.at("/paid/result");
        assertThat(result.path("isError").asBoolean(false)).as("%s", bought).isFalse();
        assertThat(result.at("/structuredContent/city").asString("")).isNotEmpty();
    }

    private static String error(JsonNode bought, String call) {
        JsonNode result = bought.path(call).path("result");
        return result.at("/structuredContent/error").asString("");
    }
}
