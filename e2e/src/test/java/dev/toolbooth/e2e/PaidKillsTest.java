package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.core.ledger.Entry;
import dev.toolbooth.core.pay.PaymentRecord;
import dev.toolbooth.e2e.FaultyWire.Fault;
import dev.toolbooth.e2e.PaidOrder.Call;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Kills the server at every point of a paid call that can be seen from outside. When it runs again,
 * the same payment gets what it was for, and has moved once.
 */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class PaidKillsTest {
    private static final String SENT = "eth_sendRawTransaction";
    private static final String MANY = "\"sendTransaction\"";

    private final EvmChain evm = Chains.evm();
    private final SolanaChain solana = Chains.solana();
    private final FaultyWire evmWire = new FaultyWire(evm.url());
    private final FaultyWire solanaWire = new FaultyWire(solana.url());
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Gate gate = new Gate();
    private final Map<PaidOrder, Buys> orders = new LinkedHashMap<>();
    private int made;

    @TempDir Path folder;

    PaidKillsTest() throws Exception {}

    /** A way to buy. */
    private enum Way {
        EVM("afterwards"),
        EVM_UPFRONT("upfront"),
        SOLANA("afterwards"),
        SOLANA_UPFRONT("upfront"),
        PROOF("proven");

        private final String tool;

        Way(String tool) {
            this.tool = tool;
        }
    }

    /**
     * What becomes of a call.
     *
     * @param runs how often its tool runs in the end: once more where the work was lost
     */
    private record Buys(Way way, ChainWallet wallet, int runs) {}

    /** Waits until the calls are where the server is to be killed. */
    private interface Arrival {
        void await() throws InterruptedException;
    }

    private PaidLives lives;

    @BeforeEach
    void start() throws Exception {
        lives =
                new PaidLives(
                        folder,
                        PaidServer.networks(evmWire.url(), evm, solanaWire.url(), solana),
                        Map.of(SoldTool.GATE, gate.port()));
    }

    @AfterEach
    void stop() {
        lives.close();
        gate.close();
        evmWire.close();
        solanaWire.close();
        http.shutdownNow();
    }

    @Test
    void whereverTheServerIsKilledAPaymentMovesOnceAndItsCallIsServed() throws Exception {
        long evmBefore = evm.balanceOf(evm.payTo().address());
        long solanaBefore = solana.balanceOf(solana.payTo().address(), "USDC");

        // Only the first payments of a life ask what they will cost.
        evmWire.lose("eth_estimateGas", Fault.REQUEST_HELD, 2);
        solanaWire.lose(MANY, Fault.REQUEST_HELD, 2);
        solanaWire.lose("\"getTransaction\"", Fault.REQUEST_HELD, 1);
        killed(() -> awaitHeld(2, 3), 1, Way.values());

        gate.closeAt(Gate.BEGINS);
        killed(() -> gate.awaitHeld(5), 1, Way.values());
        gate.closeAt(Gate.HAS_RUN);
        killed(() -> gate.awaitHeld(5), 2, Way.values());

        evmWire.lose(SENT, Fault.REQUEST_HELD, 1);
        killed(() -> awaitHeld(1, 0), 1, Way.EVM);
        evmWire.lose(SENT, Fault.ANSWER_HELD, 1);
        solanaWire.lose(MANY, Fault.ANSWER_HELD, 2);
        killed(() -> awaitHeld(1, 2), 1, Way.EVM, Way.SOLANA, Way.SOLANA_UPFRONT);
        evmWire.lose(SENT, Fault.ANSWER_HELD, 1);
        killed(() -> awaitHeld(1, 0), 1, Way.EVM_UPFRONT);

        evmWire.lose("eth_getTransactionReceipt", Fault.REQUEST_HELD, 2);
        gate.closeAt(Gate.BEGINS);
        killed(this::awaitStatus, 1, Way.EVM, Way.SOLANA);

        lives.kill();
        lives.askDoctor();
        assertThat(solana.balanceOf(solana.payTo().address(), "USDC") - solanaBefore)
                .isEqualTo(worth(Way.SOLANA, Way.SOLANA_UPFRONT, Way.PROOF));
        assertThat(evm.balanceOf(evm.payTo().address()) - evmBefore)
                .isEqualTo(worth(Way.EVM, Way.EVM_UPFRONT));
        assertBooks();
    }

    private void awaitHeld(int onEvm, int onSolana) throws InterruptedException {
        evmWire.awaitHeld(onEvm);
        solanaWire.awaitHeld(onSolana);
    }

    /** The same is asked before the claim, so it is held from when the tool runs. */
    private void awaitStatus() throws InterruptedException {
        gate.awaitHeld(2);
        solanaWire.lose("getSignatureStatuses", Fault.REQUEST_HELD, 1);
        gate.open();
        awaitHeld(1, 1);
    }

    /** Has calls made, kills the server when they have arrived, and looks what comes of them. */
    private void killed(Arrival arrival, int runs, Way... ways) throws Exception {
        List<PaidOrder> these = new ArrayList<>();
        for (Way way : ways) {
            ChainWallet wallet =
                    way.tool.equals("proven") || way.name().startsWith("SOLANA")
                            ? solana.buyer(2 * PRICE)
                            : evm.buyer(2 * PRICE);
            PaidOrder order = order(way, wallet);
            these.add(order);
            orders.put(order, new Buys(way, wallet, runs));
        }
        List<CompletableFuture<JsonNode>> begun =
                these.stream().map(order -> order.begin(lives.url())).toList();
        arrival.await();
        assertThat(begun).noneMatch(CompletableFuture::isDone);
        lives.kill();
        gate.open();
        evmWire.mend();
        solanaWire.mend();
        lives.start();
        for (PaidOrder order : these) {
            assertServedOnce(order);
        }
    }

    private PaidOrder order(Way way, ChainWallet wallet) {
        Call call = new Call(way.tool, "plain", "nonce-" + ++made);
        return switch (way) {
            case EVM, EVM_UPFRONT ->
                    PaidOrder.signed(
                            http, lives.url(), call, EvmChain.NETWORK, EvmBuyer.of(wallet)::pays);
            case SOLANA, SOLANA_UPFRONT ->
                    PaidOrder.signed(
                            http,
                            lives.url(),
                            call,
                            SolanaChain.NETWORK,
                            SolanaBuyer.of(solana, wallet)::pays);
            case PROOF -> PaidOrder.proven(http, lives.url(), call, solana, wallet);
        };
    }

    private void assertServedOnce(PaidOrder order) throws Exception {
        Buys buys = Objects.requireNonNull(orders.get(order));
        JsonNode answer = order.send(lives.url(), true);
        assertThat(PaidOrder.served(answer))
                .as("%s: %s; %s", buys, answer, lives.errors())
                .isEqualTo(order.nonce());
        JsonNode again = order.send(lives.url(), true);
        assertThat(PaidOrder.served(again)).as("%s: %s", buys, again).isEqualTo(order.nonce());
        JsonNode other = order.send(lives.url(), false);
        assertThat(PaidOrder.refused(other))
                .as("%s: %s", buys, other)
                .isEqualTo(
                        buys.way() == Way.PROOF ? "payment_already_used" : "duplicate_settlement");
        assertThat(left(buys)).as("%s", buys).isEqualTo(PRICE);
        assertThat(lives.ran()).as("%s", buys).containsEntry(order.nonce(), buys.runs());
    }

    private long left(Buys buys) {
        return switch (buys.way()) {
            case EVM, EVM_UPFRONT -> evm.balanceOf(buys.wallet().address());
            case SOLANA, SOLANA_UPFRONT, PROOF -> solana.balanceOf(buys.wallet().address(), "USDC");
        };
    }

    private long worth(Way... ways) {
        return PRICE
                * orders.values().stream().filter(one -> List.of(ways).contains(one.way())).count();
    }

    /** A cent has as many millionths of a dollar as of the token. */
    private void assertBooks() throws Exception {
        try (Stores stores = lives.books()) {
            List<PaymentRecord> payments = stores.payments().latest(null, null, null, 1_000);
            assertThat(payments).hasSize(orders.size());
            assertThat(payments)
                    .allSatisfy(
                            one -> assertThat(one.state()).isEqualTo(PaymentRecord.State.SPENT));
            List<Entry> entries = stores.ledger().entries(null, null, 1_000);
            assertThat(entries).filteredOn(one -> one.sold() == null).hasSize(orders.size());
            assertThat(entries).filteredOn(one -> one.sold() != null).hasSize(orders.size());
            assertThat(entries).allMatch(one -> one.amount().microUsd() == PRICE);
        }
    }
}
