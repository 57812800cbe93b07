package dev.toolbooth.e2e;

import dev.toolbooth.testkit.TempDataFolder;
import dev.toolbooth.wire.Json;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The server as it is shipped, taking payments on the chains of the tests. */
final class PaidServer implements AutoCloseable {
    /** What the tools of the demo cost, in a token's smallest units. */
    static final long PRICE = 10_000;

    private final TempDataFolder data = TempDataFolder.empty();
    private final Map<String, String> environment;
    private Product product;

    private PaidServer(ArrayNode networks, Map<String, String> more) throws InterruptedException {
        environment = new HashMap<>(more);
        environment.put("PORT", "0");
        environment.put("TOOLBOOTH_DATA", data.text());
        environment.put("TOOLBOOTH_PAYMENTS__NETWORKS", Json.text(networks));
        product = new Product(Flavour.JAR, data.path(), environment);
    }

    /** Kills it and starts it again on the same folder; it may be at another port then. */
    void restart() throws InterruptedException {
        product.child().kill();
        product.child().exit(Duration.ofSeconds(30));
        product.close();
        product = new Product(Flavour.JAR, data.path(), environment);
    }

    /** Settles with its own keys, on both chains. */
    static PaidServer own(EvmChain evm, SolanaChain solana, Map<String, String> more)
            throws InterruptedException {
        return own(evm.url(), evm, solana, more);
    }

    /** Asks for the EVM chain at another address. */
    static PaidServer own(
            String evmNode, EvmChain evm, SolanaChain solana, Map<String, String> more)
            throws InterruptedException {
        return new PaidServer(networks(evmNode, evm, solana.url(), solana), more);
    }

    /** Both chains, for a server that settles with its own keys. */
    static ArrayNode networks(String evmNode, EvmChain evm, String solanaNode, SolanaChain solana) {
        ObjectNode base = network("base-sepolia", evm.payTo());
        base.put("node", evmNode).put("key", evm.facilitator().key());
        ObjectNode devnet = network("solana-devnet", solana.payTo());
        devnet.put("node", solanaNode).put("key", solana.facilitator().key());
        List.of("USDC", "SOL", "BONK").forEach(devnet.putArray("assets")::add);
        ObjectNode bonk = Json.object().put("address", solana.bonk()).put("decimals", 5);
        devnet.putObject("tokens").set("BONK", bonk);
        return Json.array().add(base).add(devnet);
    }

    /** Has everything settled by a facilitator. */
    static PaidServer by(String facilitator, EvmChain evm, SolanaChain solana)
            throws InterruptedException {
        ObjectNode base = network("base-sepolia", evm.payTo());
        ObjectNode devnet = network("solana-devnet", solana.payTo()).put("settle", "facilitator");
        return new PaidServer(
                Json.array().add(base).add(devnet), Map.of("FACILITATOR_URL", facilitator));
    }

    /** The same on the EVM chain alone. */
    static PaidServer by(String facilitator, EvmChain evm) throws InterruptedException {
        return new PaidServer(
                Json.array().add(network("base-sepolia", evm.payTo())),
                Map.of("FACILITATOR_URL", facilitator));
    }

    private static ObjectNode network(String name, ChainWallet payTo) {
        return Json.object().put("network", name).put("pay-to", payTo.address());
    }

    String url(String path) {
        return "http://127.0.0.1:" + product.port() + path;
    }

    /** What it wrote to its log so far that has all these words in one line. */
    Optional<String> logged(String... words) {
        return product.child()
                .errors()
                .lines()
                .filter(line -> List.of(words).stream().allMatch(line::contains))
                .findFirst();
    }

    @Override
    public void close() {
        product.close();
        data.close();
    }
}
