package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.budget.SpendingReport;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.PaymentMethod;
import dev.toolbooth.client.pay.PurchaseOutcome;
import dev.toolbooth.client.pay.Receipt;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.x402.SettleResponse;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Our client pays sellers that others wrote: the money moves once, the journal knows of it, and the
 * receipt names the transaction. Proves S3-23, S3-24, S3-25, S3-45, S3-46 and S3-50.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class PaidSellersTest {
    private static final EvmChain EVM = Chains.evm();
    private static final SolanaChain SOLANA = Chains.solana();
    private static final ReferenceServer FACILITATOR = ReferenceServer.facilitator(EVM, SOLANA);
    private static final ReferenceServer SELLER =
            ReferenceServer.seller(FACILITATOR.url(""), EVM, SOLANA, Map.of());
    private static final ReferenceServer TOOLS =
            ReferenceServer.sellerOfTools(FACILITATOR.url(""), EVM, SOLANA, Map.of());
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir Path folder;

    @AfterAll
    static void stop() {
        TOOLS.close();
        SELLER.close();
        FACILITATOR.close();
        HTTP.close();
    }

    /** Where the money is. */
    enum Chain {
        EVM_CHAIN,
        SOLANA_CHAIN;

        ChainWallet buyer() {
            return switch (this) {
                case EVM_CHAIN -> EVM.buyer(2 * PRICE);
                case SOLANA_CHAIN -> SOLANA.buyer(2 * PRICE);
            };
        }

        PaymentMethod payer(ChainWallet wallet) throws Exception {
            return switch (this) {
                case EVM_CHAIN -> OwnBuyer.evm(wallet);
                case SOLANA_CHAIN -> OwnBuyer.solana(HTTP, SOLANA.url(), wallet);
            };
        }

        long left(ChainWallet wallet) {
            return switch (this) {
                case EVM_CHAIN -> EVM.balanceOf(wallet.address());
                case SOLANA_CHAIN -> SOLANA.balanceOf(wallet.address(), "USDC");
            };
        }

        /** Whether a transaction is on the chain, and went well. */
        boolean has(String transaction) {
            return switch (this) {
                case EVM_CHAIN ->
                        EVM.ask("eth_getTransactionReceipt", transaction)
                                .path("status")
                                .asString("")
                                .equals("0x1");
                case SOLANA_CHAIN ->
                        SOLANA.ask("getSignatureStatuses", Json.array().add(transaction))
                                .at("/value/0/err")
                                .isNull();
            };
        }
    }

    /** What somebody buys. */
    private interface Purchase {
        PurchaseOutcome from(OwnBuyer buyer) throws Exception;
    }

    /** Buys once, and looks at the chain and at the journal. */
    private PurchaseOutcome.Served bought(Chain chain, Purchase purchase) throws Exception {
        ChainWallet wallet = chain.buyer();
        try (OwnBuyer buyer =
                new OwnBuyer(
                        folder, chain.payer(wallet), OwnBuyer.UNASKED, Approval.WITHIN_RULES)) {
            PurchaseOutcome outcome = purchase.from(buyer);
            assertThat(outcome).isInstanceOf(PurchaseOutcome.Served.class);
            PurchaseOutcome.Served served = (PurchaseOutcome.Served) outcome;
            assertThat(served.result().isError()).as("%s", served).isFalse();
            assertThat(chain.left(wallet)).isEqualTo(PRICE);
            assertThat(buyer.journal())
                    .singleElement()
                    .satisfies(
                            one -> {
                                assertThat(one.state()).as("%s", one).isEqualTo("paid");
                                assertThat(one.price()).startsWith("0.01 USD");
                                assertThat(one.counts()).isTrue();
                            });
            return served;
        }
    }

    private static void assertReceipt(Chain chain, PurchaseOutcome.Served served) {
        Receipt receipt = Objects.requireNonNull(served.receipt());
        SettleResponse settlement = Objects.requireNonNull(receipt.settlement());
        assertThat(settlement.success()).isTrue();
        assertThat(chain.has(settlement.transaction())).as("%s", settlement).isTrue();
    }

    private static ObjectNode oslo() {
        return Json.object().put("city", "Oslo");
    }

    @ParameterizedTest
    @CsvSource({
        "/mcp,weather,EVM_CHAIN",
        "/mcp,weather,SOLANA_CHAIN",
        "/mcp,cloudflare,EVM_CHAIN",
        "/http/mcp,weather,EVM_CHAIN",
        "/http/mcp,weather,SOLANA_CHAIN"
    })
    void toolsOfOthersArePaidFor(String path, String tool, Chain chain) throws Exception {
        PurchaseOutcome.Served served =
                bought(chain, buyer -> buyer.call(TOOLS.url(path), tool, oslo()));
        assertThat(served.result().text()).isEqualTo("71 degrees in Oslo");
        assertReceipt(chain, served);
    }

    @Test
    void aProofIsShownToWhoeverWantsOne() throws Exception {
        try (FaultyWire wire = new FaultyWire(TOOLS.url(""))) {
            PurchaseOutcome.Served served =
                    bought(
                            Chain.SOLANA_CHAIN,
                            buyer -> buyer.call(wire.url() + "/mcp", "proof", oslo()));
            assertThat(served.result().text()).isEqualTo("71 degrees in Oslo");
            assertThat(Objects.requireNonNull(served.receipt()).settlement()).isNull();
            assertThat(wire.count("tools/call")).isEqualTo(2);
            String sent = wire.seen("_payment").getFirst();
            JsonNode proof =
                    Json.parse(sent.substring(sent.indexOf('{'))).at("/params/arguments/_payment");
            assertThat(proof.propertyNames())
                    .containsExactlyInAnyOrder("signature", "timestamp", "amount", "from");
            assertThat(Chain.SOLANA_CHAIN.has(proof.path("signature").asString(""))).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"EVM_CHAIN", "SOLANA_CHAIN"})
    void pagesOfOthersArePaidFor(Chain chain) throws Exception {
        PurchaseOutcome.Served served =
                bought(chain, buyer -> buyer.fetch(SELLER.url("/weather?city=Oslo")));
        assertThat(body(served).path("city").asString("")).isEqualTo("Oslo");
        assertReceipt(chain, served);
    }

    @Test
    void aPageOfTheFirstVersionIsPaidFor() throws Exception {
        PurchaseOutcome.Served served =
                bought(Chain.EVM_CHAIN, buyer -> buyer.fetch(TOOLS.url("/v1/weather")));
        assertThat(body(served).path("temperature").asInt(0)).isEqualTo(71);
        assertReceipt(Chain.EVM_CHAIN, served);
    }

    private static JsonNode body(PurchaseOutcome.Served served) {
        assertThat(served.result().json().path("status").asInt(0)).isEqualTo(200);
        return Json.parse(served.result().json().path("body").asString(""));
    }

    @Test
    void whatIsMoreThanTheBudgetIsNotPaidToAnybody() throws Exception {
        ChainWallet wallet = EVM.buyer(PRICE);
        try (OwnBuyer buyer =
                new OwnBuyer(
                        folder,
                        OwnBuyer.evm(wallet),
                        OwnBuyer.UNASKED.atMost(PRICE - 1),
                        Approval.WITHIN_RULES)) {
            assertThat(buyer.call(TOOLS.url("/mcp"), "weather", oslo()))
                    .isInstanceOf(PurchaseOutcome.NotAllowed.class);
            assertThat(buyer.call(TOOLS.url("/mcp"), "cloudflare", oslo()))
                    .isInstanceOf(PurchaseOutcome.NotAllowed.class);
            assertThat(buyer.fetch(SELLER.url("/weather?city=Oslo")))
                    .isInstanceOf(PurchaseOutcome.NotAllowed.class);
            assertThat(buyer.journal()).extracting(SpendingReport.One::state).isEmpty();
        }
        assertThat(EVM.balanceOf(wallet.address())).isEqualTo(PRICE);
    }
}
