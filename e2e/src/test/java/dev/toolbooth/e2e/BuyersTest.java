package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The buyers can pay the sellers that their own packages make: what they fail at is ours. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class BuyersTest {
    private static final String OSLO = "{\"city\":\"Oslo\"}";
    private static final long PRICE = 10_000;

    private static final EvmChain EVM = Chains.evm();
    private static final SolanaChain SOLANA = Chains.solana();
    private static final ReferenceServer FACILITATOR = ReferenceServer.facilitator(EVM, SOLANA);
    private static final ReferenceServer SELLER =
            ReferenceServer.seller(FACILITATOR.url(""), EVM, SOLANA, Map.of());
    private static final ReferenceServer TOOLS =
            ReferenceServer.sellerOfTools(FACILITATOR.url(""), EVM, SOLANA, Map.of());

    @AfterAll
    static void stop() {
        TOOLS.close();
        SELLER.close();
        FACILITATOR.close();
    }

    @Test
    void fetchPaysOnTheEvmChain() throws Exception {
        ChainWallet wallet = EVM.buyer(PRICE);
        JsonNode bought = Buyer.evm(wallet).fetch(SELLER.url("/weather?city=Oslo"));
        assertThat(bought.at("/unpaid/status").asInt()).isEqualTo(402);
        assertFetched(bought);
        assertThat(EVM.balanceOf(wallet.address())).isZero();
    }

    @Test
    void fetchPaysOnSolana() throws Exception {
        ChainWallet wallet = SOLANA.buyer(PRICE);
        assertFetched(Buyer.solana(SOLANA, wallet).fetch(SELLER.url("/weather?city=Oslo")));
        assertThat(SOLANA.balanceOf(wallet.address(), "USDC")).isZero();
    }

    private static void assertFetched(JsonNode bought) {
        assertThat(bought.at("/paid/result/status").asInt()).as("%s", bought).isEqualTo(200);
        assertThat(bought.at("/paid/result/body").asString()).contains("Oslo");
        assertThat(bought.at("/paid/result/response/success").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk1", "sdk2", "sdk2-legacy"})
    void anMcpClientPaysOnTheEvmChain(String client) throws Exception {
        ChainWallet wallet = EVM.buyer(PRICE);
        JsonNode bought = Buyer.evm(wallet).mcp(client, TOOLS.url("/mcp"), "weather", OSLO);
        assertCalled(bought);
        assertThat(EVM.balanceOf(wallet.address())).isZero();
        assertThat(bought.at("/again/result/structuredContent/error").asString())
                .isEqualTo("invalid_exact_evm_nonce_already_used");
    }

    @Test
    void anMcpClientPaysOnSolana() throws Exception {
        ChainWallet wallet = SOLANA.buyer(PRICE);
        Buyer buyer = Buyer.solana(SOLANA, wallet);
        assertCalled(buyer.mcp("sdk1", TOOLS.url("/mcp"), "weather", OSLO));
        assertThat(SOLANA.balanceOf(wallet.address(), "USDC")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk1", "sdk2-legacy"})
    void cloudflaresAgentPays(String client) throws Exception {
        ChainWallet wallet = EVM.buyer(PRICE);
        Buyer buyer = Buyer.evm(wallet);
        JsonNode bought = buyer.cloudflare(client, TOOLS.url("/mcp"), "cloudflare", OSLO);
        assertCalled(bought);
        assertThat(bought.at("/asked/0/amount").asString()).isEqualTo("10000");
    }

    private static void assertCalled(JsonNode bought) {
        JsonNode result = bought.at("/paid/result");
        assertThat(result.at("/content/0/text").asString("")).as("%s", bought).contains("Oslo");
        JsonNode receipt = result.path("_meta").path("x402/payment-response");
        assertThat(receipt.path("success").asBoolean()).isTrue();
    }

    @Test
    void aBuyerShowsAProofOverHttp() throws Exception {
        assertThat(proven("sdk1", TOOLS).path("posts")).hasSize(1);
    }

    @Test
    void aBuyerShowsAProofOnOneEventStream() throws Exception {
        Map<String, String> streaming = Map.of("SSE", "1");
        try (ReferenceServer tools =
                ReferenceServer.sellerOfTools(FACILITATOR.url(""), EVM, SOLANA, streaming)) {
            assertThat(proven("sdk1-sse", tools).path("streams").asInt()).isEqualTo(1);
        }
    }

    private static JsonNode proven(String client, ReferenceServer tools) throws Exception {
        Buyer buyer = Buyer.solana(SOLANA, SOLANA.buyer(PRICE));
        JsonNode bought = buyer.proof(client, tools.url("/mcp"), "proof", OSLO);
        assertThat(bought.at("/unpaid/code").asInt()).isEqualTo(-32001);
        assertThat(bought.at("/paid/result/content/0/text").asString("")).contains("Oslo");
        assertThat(bought.at("/again/code").asInt()).isEqualTo(-32002);
        return bought;
    }

    @Test
    @Tag("long")
    void aBuyerOfTheFirstVersionPays() throws Exception {
        ChainWallet wallet = EVM.buyer(PRICE);
        JsonNode bought = Buyer.evm(wallet).fetchOfFirstVersion(TOOLS.url("/v1/weather"));
        assertThat(bought.at("/paid/status").asInt()).as("%s", bought).isEqualTo(200);
        assertThat(bought.at("/paid/response/network").asString()).isEqualTo("base-sepolia");
        assertThat(EVM.balanceOf(wallet.address())).isZero();
    }
}
