package dev.toolbooth.e2e;

import static dev.toolbooth.e2e.PaidServer.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.e2e.FaultyWire.Fault;
import dev.toolbooth.e2e.PaidOrder.Call;
import dev.toolbooth.wire.Json;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What an operator does about payments from the command line, on chains that are there. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class PaidOfficeTest {
    private static final String NOBODYS_KEY = "0x" + "7".repeat(64);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final SolanaChain solana = Chains.solana();

    @TempDir Path folder;

    private PaidOrder order(PaidLives lives, ChainWallet wallet, Call call) {
        return PaidOrder.signed(
                http, lives.url(), call, EvmChain.NETWORK, EvmBuyer.of(wallet)::pays);
    }

    private static String state(JsonNode payment) {
        return payment.path("state").asString();
    }

    private static List<String> ids(JsonNode payments) {
        return payments.valueStream().map(one -> one.path("id").asString()).toList();
    }

    @Test
    void creditsAreGivenBackWhetherTheServerRunsOrNot() throws Exception {
        EvmChain evm = Chains.evm();
        evm.mint(evm.facilitator().address(), 2 * PRICE);
        List<ChainWallet> wallets = List.of(evm.buyer(PRICE), evm.buyer(PRICE));
        try (PaidLives lives =
                new PaidLives(
                        folder,
                        PaidServer.networks(evm.url(), evm, solana.url(), solana),
                        Map.of())) {
            for (ChainWallet wallet : wallets) {
                order(lives, wallet, new Call("upfront", "fail", wallet.address()))
                        .send(lives.url(), true);
                assertThat(evm.balanceOf(wallet.address())).isZero();
            }
            List<String> credited = ids(lives.ask("payments", "list", "--state", "credited"));
            assertThat(credited).hasSize(2);
            assertThat(state(lives.ask("payments", "refund", credited.getFirst())))
                    .isEqualTo("refunded");
            lives.kill();
            assertThat(state(lives.ask("payments", "refund", credited.getLast())))
                    .isEqualTo("refunded");
            assertThat(state(lives.ask("payments", "refund", credited.getLast())))
                    .isEqualTo("refunded");
            for (ChainWallet wallet : wallets) {
                assertThat(evm.balanceOf(wallet.address())).isEqualTo(PRICE);
            }
            lives.askDoctor();
        }
    }

    @Test
    void whatWasUnknownIsFoundOnTheChainWhetherTheServerRunsOrNot() throws Exception {
        try (EvmChain evm = EvmChain.start();
                FaultyWire wire = new FaultyWire(evm.url());
                PaidLives lives =
                        new PaidLives(
                                folder,
                                PaidServer.networks(wire.url(), evm, solana.url(), solana),
                                Map.of())) {
            List<PaidOrder> orders =
                    Stream.of(evm.buyer(PRICE), evm.buyer(PRICE))
                            .map(
                                    wallet ->
                                            order(
                                                    lives,
                                                    wallet,
                                                    new Call(
                                                            "afterwards",
                                                            "plain",
                                                            wallet.address())))
                            .toList();
            evm.setMining(false);
            wire.lose("eth_getTransactionReceipt", Fault.REQUEST_HELD, 2);
            List<CompletableFuture<JsonNode>> begun =
                    orders.stream().map(one -> one.begin(lives.url())).toList();
            wire.awaitHeld(2);
            assertThat(begun).noneMatch(CompletableFuture::isDone);
            lives.kill();
            wire.mend();
            String crashed = ids(lives.ask("payments", "list", "--state", "settling")).getFirst();
            assertThat(lives.ask("payments", "recheck", crashed).path("pending").asString())
                    .contains("the next running server resumes it");
            lives.start();
            List<String> unknown = ids(lives.ask("payments", "list", "--state", "unknown"));
            assertThat(unknown).hasSize(2);
            JsonNode waiting = lives.ask("payments", "recheck", unknown.getFirst());
            assertThat(state(waiting)).isEqualTo("unknown");
            assertThat(waiting.path("reason").asString()).contains("not on the chain yet");
            evm.mine();
            assertThat(state(lives.ask("payments", "recheck", unknown.getFirst())))
                    .isEqualTo("spent");
            lives.kill();
            assertThat(state(lives.ask("payments", "recheck", unknown.getLast())))
                    .isEqualTo("spent");
            evm.setMining(true);
            lives.start();
            for (PaidOrder one : orders) {
                assertThat(PaidOrder.served(one.send(lives.url(), true))).isEqualTo(one.nonce());
            }
            assertThat(evm.balanceOf(evm.payTo().address())).isEqualTo(2 * PRICE);
            lives.kill();
            lives.askDoctor();
        }
    }

    @Test
    void withoutANodeTheOperatorIsToldWhatIsMissing() throws Exception {
        EvmChain evm = Chains.evm();
        try (ReferenceServer facilitator = ReferenceServer.facilitator(evm, solana);
                FaultyWire wire = new FaultyWire(facilitator.url(""));
                PaidLives lives = new PaidLives(folder, settledBy(wire, evm), Map.of())) {
            ChainWallet wallet = evm.buyer(2 * PRICE);
            PaidOrder order = order(lives, wallet, new Call("afterwards", "plain", "lost"));
            wire.lose("/settle", Fault.ANSWER_LOST, 1);
            assertThat(PaidOrder.refused(order.send(lives.url(), true)))
                    .isEqualTo("settlement_pending");
            String id = ids(lives.ask("payments", "list", "--state", "unknown")).getFirst();
            long asked = wire.count("/settle");
            JsonNode payment = lives.ask("payments", "recheck", id);
            assertThat(state(payment)).isEqualTo("unknown");
            assertThat(payment.path("reason").asString())
                    .contains("Give this network a node in the configuration");
            assertThat(wire.count("/settle")).isEqualTo(asked);
            assertThat(evm.balanceOf(wallet.address())).isEqualTo(PRICE);
        }
    }

    private ArrayNode settledBy(FaultyWire facilitator, EvmChain evm) {
        ArrayNode both = PaidServer.networks(evm.url(), evm, solana.url(), solana);
        ((ObjectNode) both.get(0))
                .put("facilitator", facilitator.url())
                .remove(List.of("node", "key"));
        return both;
    }

    @Test
    void theDoctorSaysWhatIsWrongWithAChainAndWhatToDo() throws Exception {
        EvmChain evm = Chains.evm();
        String dollar = "USDC at " + evm.usdc();
        ObjectNode other = Json.object().put("address", evm.usdc()).put("decimals", 6);
        other.put("eip712-name", "Dollar").put("eip712-version", "9").put("dollar", true);
        ObjectNode none = other.deepCopy().put("address", evm.payTo().address());
        Map<ObjectNode, List<String>> expected =
                Map.of(
                        base("base-sepolia", evm.url()).put("key", evm.facilitator().key()),
                        List.of("and is on this network", dollar + " supports signed transfers"),
                        base("base-sepolia", evm.url()).put("key", NOBODYS_KEY),
                        List.of(
                                "has no money for fees",
                                "send it a little of the chain's own coin"),
                        base("base", evm.url()).put("key", evm.facilitator().key()),
                        List.of(
                                "its node is on eip155:84532",
                                "name a node of eip155:8453, or another network"),
                        base("base-sepolia", "http://127.0.0.1:1").put("key", NOBODYS_KEY),
                        List.of(
                                "its node can't be reached",
                                "check the setting node of this network"),
                        token(evm, other),
                        List.of(
                                "has another EIP-712 domain than \"Dollar\", version \"9\"",
                                "check its eip712-name and eip712-version: buyers sign them"),
                        token(evm, none),
                        List.of(
                                "doesn't support signed transfers (EIP-3009)",
                                "check its address in tokens, or remove it from assets"),
                        sol("solana", solana.url()),
                        List.of("its node is on " + SolanaChain.NETWORK),
                        sol("solana-devnet", "http://127.0.0.1:1"),
                        List.of("its node can't be reached"));
        for (Map.Entry<ObjectNode, List<String>> one : expected.entrySet()) {
            String said = doctor(Json.array().add(one.getKey()));
            assertThat(said).as("%s", one.getKey()).contains(one.getValue());
        }
    }

    private ObjectNode base(String network, String node) {
        return Json.object()
                .put("network", network)
                .put("pay-to", Chains.evm().payTo().address())
                .put("node", node);
    }

    private ObjectNode token(EvmChain evm, ObjectNode token) {
        ObjectNode network = base("base-sepolia", evm.url()).put("key", evm.facilitator().key());
        network.putArray("assets").add("OWN");
        network.putObject("tokens").set("OWN", token);
        return network;
    }

    private ObjectNode sol(String network, String node) {
        return Json.object()
                .put("network", network)
                .put("pay-to", solana.payTo().address())
                .put("node", node)
                .put("key", solana.facilitator().key());
    }

    private String doctor(ArrayNode networks) throws InterruptedException {
        Map<String, String> environment = new HashMap<>();
        environment.put("PORT", "0");
        environment.put("TOOLBOOTH_DATA", folder.resolve("data").toString());
        environment.put("TOOLBOOTH_PAYMENTS__NETWORKS", Json.text(networks));
        try (Child child = Flavour.JAR.start(folder, environment, "doctor")) {
            return String.join("\n", child.lines());
        }
    }
}
