package dev.toolbooth.e2e;

import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server made of the reference packages of x402, from {@code e2e/buyers}. */
final class ReferenceServer implements AutoCloseable {
    private final Child child;
    private final String url;

    private ReferenceServer(String script, Map<String, String> environment) {
        child =
                Child.start(
                        List.of(
                                Checkout.node(),
                                Checkout.root().resolve("e2e/buyers").resolve(script).toString()),
                        environment);
        try {
            url = Json.parse(child.line()).path("url").asString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Verifies and settles on both chains. */
    static ReferenceServer facilitator(EvmChain evm, SolanaChain solana) {
        return new ReferenceServer(
                "facilitator.mjs",
                Map.of(
                        "EVM_RPC", evm.url(),
                        "EVM_KEY", evm.facilitator().key(),
                        "SVM_RPC", solana.url(),
                        "SVM_KEY", solana.facilitator().key()));
    }

    /** {@code @x402/express}, which sells {@code GET /weather} for a cent. */
    static ReferenceServer seller(
            String facilitator, EvmChain evm, SolanaChain solana, Map<String, String> more) {
        return new ReferenceServer("seller.mjs", environment(facilitator, evm, solana, more));
    }

    /** Sells tools at {@code /mcp}, and {@code /v1/weather} to buyers of the first version. */
    static ReferenceServer sellerOfTools(
            String facilitator, EvmChain evm, SolanaChain solana, Map<String, String> more) {
        return new ReferenceServer("reference.mjs", environment(facilitator, evm, solana, more));
    }

    private static Map<String, String> environment(
            String facilitator, EvmChain evm, SolanaChain solana, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("FACILITATOR", facilitator);
        environment.put("EVM_PAY_TO", evm.payTo().address());
        environment.put("SVM_PAY_TO", solana.payTo().address());
        return environment;
    }

    String url(String path) {
        return url + path;
    }

    @Override
    public void close() {
        child.close();
    }
}
