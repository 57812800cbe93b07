package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The bazaar with people who have never heard of us: a seller made with {@code @x402/express}, a
 * facilitator on anvil and LiteSVM, official MCP clients, and payments made by {@code @x402/core}.
 * Proves S1-36, S1-41, S1-44 and S1-49.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class BazaarTest {
    private static final EvmChain EVM = Chains.evm();
    private static final SolanaChain SOLANA = Chains.solana();
    private static final ReferenceServer FACILITATOR = ReferenceServer.facilitator(EVM, SOLANA);
    private static final ReferenceServer SELLER =
            ReferenceServer.seller(FACILITATOR.url(""), EVM, SOLANA, Map.of());
    private static final ReferenceServer OTHERS =
            ReferenceServer.sellerOfTools(FACILITATOR.url(""), EVM, SOLANA, Map.of());

    @TempDir Path data;

    @AfterAll
    static void stop() {
        OTHERS.close();
        SELLER.close();
        FACILITATOR.close();
    }

    private Product product() throws InterruptedException {
        return new Product(
                Flavour.JAR,
                data,
                Map.of(
                        "PORT", "0",
                        "TOOLBOOTH_DATA", data.toString(),
                        // Its own weather would be found first.
                        "TOOLBOOTH_TOOLS__PIZZA", "false"));
    }

    /** Runs a command beside the server, on the same data. */
    private JsonNode ask(String... command) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of("--output", "json", "--data", data.toString()));
        try (Child child = Flavour.JAR.start(data, Map.of(), all.toArray(String[]::new))) {
            List<String> lines = child.lines();
            assertThat(child.exit(Duration.ofSeconds(30))).as("%s", child.errors()).isZero();
            return Json.parse(String.join("\n", lines));
        }
    }

    private static String bazaar(Product product) {
        return "http://localhost:" + product.port() + "/discovery/mcp";
    }

    private static void assertServed(JsonNode said, String network) {
        assertThat(said.path("tools").valueStream().map(tool -> tool.path("name").asString()))
                .containsExactly("search_resources", "proxy_tool_call");
        assertThat(said.at("/unpaid/isError").asBoolean(false)).isTrue();
        assertThat(said.at("/unpaid/_meta/x402~1payment-required"))
                .isEqualTo(said.at("/unpaid/structuredContent"));
        assertThat(said.at("/paid/isError").asBoolean(false)).as("%s", said).isFalse();
        JsonNode answer = Json.parse(said.at("/paid/content/0/text").asString());
        assertThat(answer.path("status").asInt(0)).isEqualTo(200);
        assertThat(Json.parse(answer.path("body").asString()).path("temperature").asInt(0))
                .isEqualTo(71);
        JsonNode settled = said.at("/paid/_meta/x402~1payment-response");
        assertThat(settled.path("success").asBoolean(false)).isTrue();
        assertThat(settled.path("network").asString()).isEqualTo(network);
        assertThat(said.at("/paid/_meta/x402~1warnings").isMissingNode()).as("%s", said).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sdk1", "sdk2", "sdk2-legacy"})
    void aSellerIsFoundAndPaidThroughTheProxy(String client) throws Exception {
        try (Product product = product()) {
            ask("catalog", "add", SELLER.url("/weather"));
            ChainWallet wallet = EVM.buyer(PRICE);
            JsonNode said =
                    Buyer.evm(wallet)
                            .bazaar(
                                    client,
                                    bazaar(product),
                                    "weather",
                                    "{\"query\": {\"city\": \"Oslo\"}}");
            assertServed(said, EvmChain.NETWORK);
            assertThat(said.at("/found/x402Version").asInt(0)).isEqualTo(2);
            assertThat(EVM.balanceOf(wallet.address())).isZero();
        }
    }

    @Test
    void aSellerIsPaidOnSolanaToo() throws Exception {
        try (Product product = product()) {
            ask("catalog", "add", SELLER.url("/weather"));
            ChainWallet wallet = SOLANA.buyer(PRICE);
            JsonNode said =
                    Buyer.solana(SOLANA, wallet)
                            .bazaar("sdk2", bazaar(product), "weather", "{\"query\": {}}");
            assertServed(said, "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1");
            assertThat(SOLANA.balanceOf(wallet.address(), "USDC")).isZero();
        }
    }

    @Test
    void aSellerOfTheFirstVersionIsFoundAndPaidToo() throws Exception {
        try (Product product = product()) {
            ask("catalog", "add", OTHERS.url("/v1/weather"));
            ChainWallet wallet = EVM.buyer(PRICE);
            JsonNode said = Buyer.evm(wallet).bazaar("sdk2", bazaar(product), "weather");
            assertServed(said, "base-sepolia");
            assertThat(said.at("/found/x402Version").asInt(0)).isEqualTo(1);
            assertThat(said.at("/payload/x402Version").asInt(0)).isEqualTo(1);
            assertThat(EVM.balanceOf(wallet.address())).isZero();
        }
    }

    @Test
    void aSellerIsLookedAtWithoutPaying() throws Exception {
        try (Product product = product()) {
            ask("catalog", "add", SELLER.url("/weather"));
            JsonNode looked = ask("catalog", "probe", SELLER.url("/weather"));
            assertThat(looked.toString()).contains("\"standing\":\"listed\"");
            assertThat(product.child().errors()).doesNotContain("ERROR");
        }
    }
}
