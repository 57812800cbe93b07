package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.SpendingReport;
import dev.toolbooth.client.wallet.ChainFamily;
import dev.toolbooth.client.wallet.KeySecret;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.e2e.FaultyWire.Fault;
import dev.toolbooth.wire.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Kills {@code toolbooth call} at every point of a purchase that can be seen from outside. The same
 * command again gets what was paid for, and the money has moved once.
 */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BuyerKillsTest {
    private static final String PASSPHRASE = "correct horse";
    private static final Duration SOON = Duration.ofSeconds(60);

    /** How a call is paid for. */
    enum Way {
        EVM(ChainFamily.EVM, "afterwards"),
        SOLANA(ChainFamily.SOLANA, "afterwards"),
        PROOF(ChainFamily.SOLANA, "proven");

        private final ChainFamily family;
        private final String tool;

        Way(ChainFamily family, String tool) {
            this.family = family;
            this.tool = tool;
        }
    }

    /** Where the buyer dies. */
    enum Point {
        BEFORE_IT_SIGNED(Way.PROOF, true, "\"getLatestBlockhash\"", Fault.REQUEST_HELD),
        BEFORE_THE_PAYMENT_LEFT(Way.EVM, false, "\"x402/payment\":", Fault.REQUEST_HELD),
        AFTER_THE_SELLER_TOOK_IT(Way.EVM, false, "\"x402/payment\":", Fault.ANSWER_HELD),
        AFTER_THE_SELLER_SENT_IT(Way.SOLANA, false, "\"x402/payment\":", Fault.ANSWER_HELD),
        BEFORE_THE_TRANSACTION_LEFT(Way.PROOF, true, "\"sendTransaction\"", Fault.REQUEST_HELD),
        AFTER_THE_TRANSACTION_LEFT(Way.PROOF, true, "\"sendTransaction\"", Fault.ANSWER_HELD),
        BEFORE_THE_PROOF_LEFT(Way.PROOF, false, "\"_payment\":", Fault.REQUEST_HELD),
        AFTER_THE_PROOF_WAS_TAKEN(Way.PROOF, false, "\"_payment\":", Fault.ANSWER_HELD);

        private final Way way;
        private final boolean atNode;
        private final String words;
        private final Fault fault;

        Point(Way way, boolean atNode, String words, Fault fault) {
            this.way = way;
            this.atNode = atNode;
            this.words = words;
            this.fault = fault;
        }
    }

    private final EvmChain evm = Chains.evm();
    private final SolanaChain solana = Chains.solana();
    private final ChainWallet evmWallet = evm.buyer(20 * PRICE);
    private final ChainWallet solanaWallet = solana.buyer(20 * PRICE);
    private final FaultyWire node = new FaultyWire(solana.url());
    private final Gate gate = new Gate();

    private Path folder;
    private PaidLives seller;
    private FaultyWire wire;

    BuyerKillsTest() throws Exception {}

    @BeforeAll
    void start(@TempDir Path shared) throws Exception {
        folder = shared;
        Path home = Files.createDirectory(folder.resolve("seller"));
        seller =
                new PaidLives(
                        home,
                        PaidServer.networks(evm.url(), evm, solana.url(), solana),
                        Map.of(SoldTool.GATE, gate.port()));
        wire = new FaultyWire(seller.url().replace("/mcp", ""));
        keep(ChainFamily.EVM, evmWallet);
        keep(ChainFamily.SOLANA, solanaWallet);
    }

    private void keep(ChainFamily family, ChainWallet wallet) throws Exception {
        new Keystore(wallet(family), new SecureRandom())
                .add(KeySecret.read(family, wallet.key()), "main", PASSPHRASE.toCharArray());
    }

    private Path wallet(ChainFamily family) {
        return folder.resolve("wallet-" + family.word());
    }

    @AfterEach
    void mend() {
        gate.open();
        wire.mend();
        node.mend();
    }

    @AfterAll
    void stop() {
        seller.close();
        wire.close();
        node.close();
        gate.close();
    }

    /** A call whose nonce names it, to the chain, the seller and the journal. */
    private record Order(Way way, String nonce, Path purse, String url) {}

    private Child begun(Order order) {
        if (order.way == Way.PROOF) {
            // Only in the older revisions is a proof asked for first.
            wire.lose("server/discover", Fault.NOT_FOUND, 1);
        }
        return Flavour.JAR.start(
                folder,
                Map.of(
                        "HOME",
                        folder.toString(),
                        "TOOLBOOTH_PURSE",
                        order.purse.toString(),
                        Keystore.VARIABLE,
                        wallet(order.way.family).toString(),
                        "TOOLBOOTH_WALLET_PASSPHRASE",
                        PASSPHRASE,
                        NodeUrls.VARIABLE,
                        "solana-devnet=" + node.url()),
                "call",
                order.way.tool,
                "mode=plain",
                "nonce=" + order.nonce,
                "--url",
                order.url,
                "--pay",
                "auto",
                "--max-usd",
                "0.05",
                "--output",
                "json");
    }

    @ParameterizedTest
    @EnumSource(Point.class)
    void whereverTheBuyerIsKilledTheSameCommandPaysNothingMore(Point point) throws Exception {
        Order order = order(point.way, point.name(), wire.url() + "/mcp");
        FaultyWire held = point.atNode ? node : wire;
        held.lose(point.words, point.fault, 1);
        long before = left(point.way);
        killed(order, () -> held.awaitHeld(1));
        held.mend();
        assertServedOnce(order, before);
        assertThat(seller.ran()).containsEntry(order.nonce, 1);
    }

    @Test
    void theSellerMayStillBeAtWork() throws Exception {
        Order order = order(Way.EVM, "at-work", seller.url());
        gate.closeAt(Gate.BEGINS);
        long before = left(order.way);
        killed(order, () -> gate.awaitHeld(1));
        gate.open();
        assertServedOnce(order, before);
        // Once more if the seller has noticed by then that nobody is there to take the first
        // answer: it is thrown away, and not paid for.
        assertThat(seller.ran().get(order.nonce)).isBetween(1, 2);
    }

    private Order order(Way way, String name, String url) {
        return new Order(way, name.toLowerCase(Locale.ROOT), folder.resolve("purse-" + name), url);
    }

    /** Waits until the buyer is where it is to be killed. */
    private interface Arrival {
        void await() throws InterruptedException;
    }

    private void killed(Order order, Arrival arrival) throws Exception {
        try (Child buyer = begun(order)) {
            try {
                arrival.await();
            } catch (AssertionError e) {
                throw new AssertionError(order + " got too far: " + buyer.errors(), e);
            }
            buyer.killAfter(Duration.ZERO);
        }
    }

    private void assertServedOnce(Order order, long before) throws Exception {
        try (Child buyer = begun(order)) {
            List<String> said = buyer.lines();
            assertThat(buyer.exit(SOON)).as("%s: %s", order, buyer.errors()).isZero();
            JsonNode answer = Json.parse(String.join("\n", said));
            assertThat(answer.at("/result/structuredContent/nonce").asString(""))
                    .isEqualTo(order.nonce);
            assertThat(answer.at("/paid/settlement/success").asBoolean(false))
                    .as("%s", answer)
                    .isTrue();
        }
        assertThat(before - left(order.way)).isEqualTo(PRICE);
        assertThat(journal(order)).singleElement().returns("paid", SpendingReport.One::state);
    }

    /** The purchases that money was spent on, or may have been. */
    private static List<SpendingReport.One> journal(Order order) throws Exception {
        try (FilePurse purse =
                FilePurse.open(
                        order.purse,
                        () -> OwnBuyer.UNASKED,
                        InstantSource.system(),
                        UUID::randomUUID)) {
            return purse.spending(Instant.EPOCH).purchases().stream()
                    .filter(SpendingReport.One::counts)
                    .toList();
        }
    }

    private long left(Way way) {
        return switch (way.family) {
            case EVM -> evm.balanceOf(evmWallet.address());
            case SOLANA -> solana.balanceOf(solanaWallet.address(), "USDC");
        };
    }
}
