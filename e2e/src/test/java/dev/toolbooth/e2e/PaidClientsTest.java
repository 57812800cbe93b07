package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Other people's buyers pay the server, unchanged, on real chains. Proves S3-1, S3-2, S3-3, S3-4,
 * S3-37, S3-60, S3-76.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PaidClientsTest {
    /** Where the receipt of an answer is, by the answer's name. */
    private static final String RECEIPT_ID = "/_meta/dev.toolbooth~1billing/receipt_id";

    private static final String RECEIPT = "/%s/result" + RECEIPT_ID;

    private static final String CITY = "San Francisco";
    private static final String ARGUMENTS = "{\"city\":\"San Francisco\"}";
    private static final String PIZZA = "{\"pizzaTopping\":\"pepperoni\"}";
    private static final String WEATHER = "/weather?city=San%20Francisco";

    private final EvmChain evm = Chains.evm();
    private final SolanaChain solana = Chains.solana();
    private PaidServer server;

    @BeforeAll
    void start() throws InterruptedException {
        server = PaidServer.own(evm, solana, Map.of());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void fetchBuysAResourceOnTheEvmChain() throws Exception {
        ChainWallet wallet = evm.buyer(PRICE);
        JsonNode bought = Buyer.evm(wallet).fetch(server.url(WEATHER));
        assertThat(bought.at("/unpaid/status").asInt()).isEqualTo(402);
        assertThat(bought.at("/unpaid/required/x402Version").asInt()).isEqualTo(2);
        assertFetched(bought, wallet);
        assertThat(evm.balanceOf(wallet.address())).isZero();
    }

    @Test
    void fetchBuysAResourceOnSolana() throws Exception {
        ChainWallet wallet = solana.buyer(PRICE);
        assertFetched(Buyer.solana(solana, wallet).fetch(server.url(WEATHER)), wallet);
        assertThat(solana.balanceOf(wallet.address(), "USDC")).isZero();
    }

    @Test
    void fetchBuysWhatIsAskedForByPost() throws Exception {
        ChainWallet wallet = evm.buyer(PRICE);
        String url = server.url("/restaurants");
        assertFetched(Buyer.evm(wallet).fetch(url, "POST", ARGUMENTS), wallet);
    }

    private static void assertFetched(JsonNode bought, ChainWallet wallet) {
        JsonNode paid = bought.at("/paid/result");
        assertThat(paid.path("status").asInt()).as("%s", bought).isEqualTo(200);
        assertThat(paid.path("body").asString()).contains(CITY);
        assertThat(paid.at("/response/success").asBoolean()).isTrue();
        assertThat(paid.at("/response/payer").asString()).isEqualToIgnoringCase(wallet.address());
        assertThat(paid.at("/response/transaction").asString()).isNotEmpty();
    }

    @Test
    void tenCopiesOfAPaymentBuyOnce() throws Exception {
        ChainWallet wallet = evm.buyer(2 * PRICE);
        long before = evm.balanceOf(wallet.address());
        JsonNode bought = Buyer.evm(wallet).with("COPIES", "10").fetch(server.url(WEATHER));
        assertThat(bought.path("copies")).hasSize(10);
        List<JsonNode> served = new ArrayList<>();
        for (JsonNode copy : bought.path("copies")) {
            if (copy.path("status").asInt() == 200) {
                served.add(copy);
            }
        }
        // A copy that comes while the first is at work has to wait; one that comes later gets what
        // the first has bought.
        assertThat(served).as("%s", bought).isNotEmpty();
        assertThat(served).containsOnly(served.getFirst());
        assertThat(before - evm.balanceOf(wallet.address())).isEqualTo(2 * PRICE);
    }

    @ParameterizedTest
    @CsvSource({
        "sdk1,meta",
        "sdk1,base64",
        "sdk1,dotted",
        "sdk2,meta",
        "sdk2,base64",
        "sdk2-legacy,meta"
    })
    void anMcpClientBuysAToolOnTheEvmChain(String client, String where) throws Exception {
        ChainWallet wallet = evm.buyer(PRICE);
        Buyer buyer = Buyer.evm(wallet).with("PAYMENT", where);
        JsonNode bought = buyer.mcp(client, server.url("/mcp"), "weather", ARGUMENTS);
        assertThat(bought.at("/unpaid/result/isError").asBoolean()).isTrue();
        assertCalled(bought);
        // The same payment again gets what it has bought, and buys nothing: findings M1, M11.
        assertThat(bought.at("/again/result/isError").asBoolean()).as("%s", bought).isFalse();
        assertThat(bought.at("/again/result/content")).isEqualTo(bought.at("/paid/result/content"));
        assertThat(bought.at(RECEIPT.formatted("again")))
                .isEqualTo(bought.at(RECEIPT.formatted("paid")));
        assertThat(evm.balanceOf(wallet.address())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk1", "sdk2", "sdk2-legacy"})
    void anMcpClientBuysAToolOnSolana(String client) throws Exception {
        ChainWallet wallet = solana.buyer(PRICE);
        Buyer buyer = Buyer.solana(solana, wallet);
        assertCalled(buyer.mcp(client, server.url("/mcp"), "weather", ARGUMENTS));
        assertThat(solana.balanceOf(wallet.address(), "USDC")).isZero();
    }

    @Test
    void tenCallsWithOnePaymentRunOnce() throws Exception {
        ChainWallet wallet = evm.buyer(2 * PRICE);
        Buyer buyer = Buyer.evm(wallet).with("COPIES", "10");
        JsonNode bought = buyer.mcp("sdk1", server.url("/mcp"), "weather", ARGUMENTS);
        List<String> served = new ArrayList<>();
        for (JsonNode call : bought.path("crowd")) {
            if (!call.path("result").path("isError").asBoolean(false)) {
                served.add(call.path("result").at(RECEIPT_ID).asString());
            }
        }
        assertThat(served).as("%s", bought).isNotEmpty();
        assertThat(served).containsOnly(served.getFirst());
        assertThat(evm.balanceOf(wallet.address())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk1", "sdk2", "sdk2-legacy"})
    void cloudflaresAgentBuysATool(String client) throws Exception {
        ChainWallet wallet = evm.buyer(PRICE);
        Buyer buyer = Buyer.evm(wallet);
        JsonNode bought = buyer.cloudflare(client, server.url("/mcp"), "weather", ARGUMENTS);
        assertThat(bought.at("/asked/0/amount").asString()).isEqualTo(Long.toString(PRICE));
        assertCalled(bought);
        assertThat(evm.balanceOf(wallet.address())).isZero();
    }

    @Test
    void cloudflaresAgentDoesNotPayMoreThanItMay() throws Exception {
        ChainWallet wallet = evm.buyer(PRICE);
        Buyer buyer = Buyer.evm(wallet).with("MAX", Long.toString(PRICE - 1));
        JsonNode bought = buyer.cloudflare("sdk1", server.url("/mcp"), "weather", ARGUMENTS);
        assertThat(bought.at("/paid/result/content/0/text").asString()).contains("exceeds");
        assertThat(evm.balanceOf(wallet.address())).isEqualTo(PRICE);
    }

    private static void assertCalled(JsonNode bought) {
        JsonNode result = bought.at("/paid/result");
        assertThat(result.path("isError").asBoolean(false)).as("%s", bought).isFalse();
        assertThat(result.at("/structuredContent/city").asString("")).isEqualTo(CITY);
        JsonNode receipt = result.path("_meta").path("x402/payment-response");
        assertThat(receipt.path("success").asBoolean()).as("%s", bought).isTrue();
        assertThat(receipt.path("transaction").asString()).isNotEmpty();
    }

    @Test
    void aTransactionOnSolanaIsTheProof() throws Exception {
        ChainWallet wallet = solana.buyer(PRICE);
        JsonNode bought = proven("sdk1", wallet);
        assertThat(bought.at("/tool/payment/required").asBoolean()).isTrue();
    }

    @Test
    void bothCallsAreAnsweredOnOneEventStream() throws Exception {
        JsonNode bought = proven("sdk1-sse", solana.buyer(PRICE));
        assertThat(bought.path("streams").asInt()).isEqualTo(1);
        assertThat(bought.path("posts")).hasSize(1);
        assertThat(bought.at("/posts/0").asString()).contains("/mcp/messages");
    }

    private JsonNode proven(String client, ChainWallet wallet) throws Exception {
        Buyer buyer = Buyer.solana(solana, wallet);
        JsonNode bought = buyer.proof(client, server.url("/mcp"), "pizza-carousel", PIZZA);
        assertThat(bought.at("/unpaid/code").asInt()).as("%s", bought).isEqualTo(-32001);
        assertThat(bought.at("/paid/result/content").isArray()).as("%s", bought).isTrue();
        assertThat(bought.at("/again/code").asInt()).as("%s", bought).isEqualTo(-32002);
        assertThat(solana.balanceOf(wallet.address(), "USDC")).isZero();
        String signature = bought.path("signature").asString();
        assertThat(server.logged(signature, Long.toString(PRICE), wallet.address())).isPresent();
        return bought;
    }

    @ParameterizedTest
    @CsvSource({"SOL,100000", "BONK,100000000"})
    void aProofMayBeOfAnotherAsset(String asset, long units) throws Exception {
        String servers =
                "[{name: pizza, license: MIT, tools: [pizza-carousel], price-usd-cents: 1, terms:"
                        + " {pizza-carousel: {form: proof, amounts: [0.0001 SOL, 1000 BONK]}}}]";
        ChainWallet wallet = solana.wallet(Map.of("SOL", 1_000_000_000L, "BONK", units));
        long before = solana.balanceOf(solana.payTo().address(), asset);
        try (PaidServer own = PaidServer.own(evm, solana, Map.of("TOOLBOOTH_SERVERS", servers))) {
            Buyer buyer = Buyer.solana(solana, wallet).with("ASSET", asset);
            JsonNode bought = buyer.proof("sdk1", own.url("/mcp"), "pizza-carousel", PIZZA);
            assertThat(bought.at("/paid/result/content").isArray()).as("%s", bought).isTrue();
        }
        assertThat(solana.balanceOf(solana.payTo().address(), asset) - before).isEqualTo(units);
    }

    @Test
    void aTransactionThatPaidTooLittleIsNoProof() throws Exception {
        Buyer buyer = Buyer.solana(solana, solana.buyer(PRICE)).with("PAY", "9999");
        JsonNode bought = buyer.proof("sdk1", server.url("/mcp"), "pizza-carousel", PIZZA);
        assertThat(bought.at("/paid/code").asInt()).as("%s", bought).isEqualTo(-32002);
    }

    @Test
    void aTransactionToSomebodyElseIsNoProof() throws Exception {
        ChainWallet wallet = solana.buyer(PRICE);
        String other = solana.transfer(wallet, solana.wallet(Map.of()).address(), "USDC", PRICE);
        Buyer buyer = Buyer.solana(solana, wallet).with("SIGNATURE", other);
        JsonNode bought = buyer.proof("sdk1", server.url("/mcp"), "pizza-carousel", PIZZA);
        assertThat(bought.at("/paid/code").asInt()).as("%s", bought).isEqualTo(-32002);
    }

    @Test
    void aWalletThatPaysTooOftenWaitsAndOthersDoNot() throws Exception {
        Map<String, String> once = Map.of("TOOLBOOTH_PAYMENTS__WALLET_RATE", "1/m");
        try (PaidServer own = PaidServer.own(evm, solana, once)) {
            for (int wallet = 1; wallet <= 2; wallet++) {
                Buyer buyer = Buyer.solana(solana, solana.buyer(2 * PRICE));
                JsonNode bought = buyer.proof("sdk1", own.url("/mcp"), "pizza-carousel", PIZZA);
                assertThat(bought.at("/paid/result/content").isArray()).as("%s", bought).isTrue();
                JsonNode more = buyer.proof("sdk1", own.url("/mcp"), "pizza-carousel", PIZZA);
                assertThat(more.at("/paid/data/reason").asString(""))
                        .as("%s", more)
                        .isEqualTo("rate_limited");
            }
        }
    }

    @Test
    void theOfficialFacilitatorSettlesForUs() throws Exception {
        try (ReferenceServer facilitator = ReferenceServer.facilitator(evm, solana);
                PaidServer own = PaidServer.by(facilitator.url(""), evm, solana)) {
            ChainWallet payer = evm.buyer(PRICE);
            assertFetched(Buyer.evm(payer).fetch(own.url(WEATHER)), payer);
            assertThat(evm.balanceOf(payer.address())).isZero();
            ChainWallet wallet = solana.buyer(PRICE);
            assertFetched(Buyer.solana(solana, wallet).fetch(own.url(WEATHER)), wallet);
            assertThat(solana.balanceOf(wallet.address(), "USDC")).isZero();
        }
    }

    @Test
    @Tag("long")
    void aBuyerOfTheFirstVersionPays() throws Exception {
        ChainWallet wallet = evm.buyer(PRICE);
        JsonNode bought = Buyer.evm(wallet).fetchOfFirstVersion(server.url(WEATHER));
        assertThat(bought.at("/paid/status").asInt()).as("%s", bought).isEqualTo(200);
        assertThat(bought.at("/paid/body").asString()).contains(CITY);
        assertThat(bought.at("/paid/response/network").asString()).isEqualTo("base-sepolia");
        assertThat(evm.balanceOf(wallet.address())).isZero();
    }
}
