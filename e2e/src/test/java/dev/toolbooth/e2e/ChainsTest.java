package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolbooth.e2e.FaultyWire.Fault;
import dev.toolbooth.e2e.SolanaChain.Landing;
import dev.toolbooth.e2e.SolanaChain.Signed;
import dev.toolbooth.wire.Json;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The chains that other tests pay on are as real ones, as far as payments see them. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ChainsTest {

    @Test
    void theDollarIsWhereUsdcIsOnBaseSepolia() {
        EvmChain chain = Chains.evm();
        assertThat(chain.ask("eth_chainId").asString()).isEqualTo("0x14a34");
        assertThat(chain.usdc()).isEqualTo("0x036CbD53842c5426634e7929541eC2318f3dCF7e");
        ChainWallet buyer = chain.buyer(25_000);
        ChainWallet seller = chain.buyer(0);
        chain.transfer(buyer, seller.address(), 10_000);
        assertThat(chain.balanceOf(buyer.address())).isEqualTo(15_000);
        assertThat(chain.balanceOf(seller.address())).isEqualTo(10_000);
        assertThat(chain.isUsed(buyer.address(), "0x" + "1".repeat(64))).isFalse();
    }

    @Test
    void blocksStopAndTimeMovesWhenATestSaysSo() {
        try (EvmChain chain = EvmChain.start()) {
            ChainWallet buyer = chain.buyer(5);
            String snapshot = chain.snapshot();
            chain.setMining(false);
            chain.transfer(buyer, chain.payTo().address(), 5);
            assertThat(chain.balanceOf(buyer.address())).isEqualTo(5);
            chain.mine();
            assertThat(chain.balanceOf(buyer.address())).isZero();
            chain.revert(snapshot);
            assertThat(chain.balanceOf(buyer.address())).isEqualTo(5);

            long before = time(chain);
            chain.increaseTime(Duration.ofHours(1));
            assertThat(time(chain) - before).isGreaterThanOrEqualTo(3600);
        }
    }

    @Test
    void whatIsSentToAChainCanBeLostOnTheWay() {
        EvmChain chain = Chains.evm();
        try (FaultyWire wire = new FaultyWire(chain.url());
                JsonRpc node = new JsonRpc(wire.url())) {
            String before = node.ask("eth_chainId").asString();
            wire.lose("eth_chainId", Fault.ANSWER_LOST, 1);
            assertThatThrownBy(() -> node.ask("eth_chainId"))
                    .isInstanceOf(UncheckedIOException.class);
            assertThat(node.ask("eth_chainId").asString()).isEqualTo(before);
            assertThat(wire.count("eth_chainId")).isEqualTo(3);
        }
    }

    private static long time(EvmChain chain) {
        JsonNode block = chain.ask("eth_getBlockByNumber", "latest", false);
        return Long.decode(block.path("timestamp").asString());
    }

    @ParameterizedTest
    @CsvSource({"SOL,2000000", "USDC,10000", "BONK,1000"})
    void anAssetIsPaidOnSolana(String asset, long units) {
        SolanaChain chain = Chains.solana();
        ChainWallet seller = chain.wallet(Map.of());
        String signature =
                chain.transfer(chain.payer(), seller.address(), asset, units, "invoice 1");
        assertThat(chain.balanceOf(seller.address(), asset)).isEqualTo(units);

        JsonNode found = transaction(chain, signature);
        assertThat(found.at("/meta/err").isNull()).isTrue();
        assertThat(found.at("/meta/fee").asLong()).isEqualTo(5000);
        assertThat(found.at("/transaction/signatures/0").asString()).isEqualTo(signature);
        assertThat(found.at("/meta/logMessages").toString()).contains("invoice 1");
        assertThat(found.path("blockTime").asLong()).isPositive();
    }

    @Test
    void aTransferThatCannotBePaidIsInABlockWithItsError() {
        SolanaChain chain = Chains.solana();
        ChainWallet poor = chain.buyer(5);
        String signature = chain.transfer(poor, chain.payTo().address(), "USDC", 6);
        assertThat(transaction(chain, signature).at("/meta/err/InstructionError/1/Custom").asInt())
                .isEqualTo(1);
        assertThat(chain.balanceOf(poor.address(), "USDC")).isEqualTo(5);
    }

    @Test
    void whatIsBadIsRefusedByName() {
        try (SolanaChain chain = SolanaChain.start()) {
            String payTo = chain.payTo().address();
            Signed poor = chain.sign(chain.buyer(0), payTo, "USDC", 1);
            assertThatThrownBy(() -> send(chain, poor))
                    .hasMessageContaining("-32002")
                    .hasMessageContaining("custom program error: 0x1");
            Signed old = chain.sign(chain.payer(), payTo, "USDC", 1);
            chain.expireBlockhash();
            assertThatThrownBy(() -> send(chain, old))
                    .hasMessageContaining("-32002")
                    .hasMessageContaining("BlockhashNotFound");
        }
    }

    @Test
    void aTransactionCanBeHeldHiddenAndLost() {
        try (SolanaChain chain = SolanaChain.start()) {
            assertThat(seen(chain, Landing.FINALIZED)).isEqualTo("finalized, then finalized");
            assertThat(seen(chain, Landing.CONFIRMED)).isEqualTo("confirmed, then finalized");
            assertThat(seen(chain, Landing.PROCESSED)).isEqualTo("processed, then finalized");
            assertThat(seen(chain, Landing.HIDDEN)).isEqualTo("unknown, then finalized");
            assertThat(seen(chain, Landing.LATER)).isEqualTo("unknown, then finalized");
            assertThat(seen(chain, Landing.NEVER)).isEqualTo("unknown, then unknown");
            assertThat(chain.balanceOf(chain.payTo().address(), "USDC")).isEqualTo(5);
        }
    }

    private static String seen(SolanaChain chain, Landing landing) {
        chain.setLanding(landing);
        String signature = chain.transfer(chain.payer(), chain.payTo().address(), "USDC", 1);
        String first = status(chain, signature);
        chain.land();
        return first + ", then " + status(chain, signature);
    }

    private static String status(SolanaChain chain, String signature) {
        JsonNode statuses = chain.ask("getSignatureStatuses", Json.array().add(signature));
        return statuses.at("/value/0/confirmationStatus").asString("unknown");
    }

    private static void send(SolanaChain chain, Signed signed) {
        chain.ask("sendTransaction", signed.transaction(), base64());
    }

    private static JsonNode transaction(SolanaChain chain, String signature) {
        ObjectNode options = Json.object().put("maxSupportedTransactionVersion", 0);
        return chain.ask("getTransaction", signature, options);
    }

    private static ObjectNode base64() {
        return Json.object().put("encoding", "base64");
    }
}
