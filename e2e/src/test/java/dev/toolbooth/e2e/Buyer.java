package dev.toolbooth.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Someone who pays, and the packages that do it: a program in {@code e2e/buyers}, which buys once
 * and reports what it saw.
 */
record Buyer(Map<String, String> environment) {

    /** Pays on the EVM chain. */
    static Buyer evm(ChainWallet wallet) {
        return new Buyer(Map.of("EVM_KEY", wallet.key()));
    }

    /** Pays on Solana. */
    static Buyer solana(SolanaChain chain, ChainWallet wallet) {
        return new Buyer(
                Map.of(
                        "SVM_KEY", wallet.key(),
                        "SVM_RPC", chain.url(),
                        "FROM", wallet.address()));
    }

    /** The same with one more word in its environment. */
    Buyer with(String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return new Buyer(more);
    }

    /** Runs a program of {@code e2e/buyers} and answers what it reports. */
    JsonNode run(String script, String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Checkout.node());
        command.add(Checkout.root().resolve("e2e").resolve(script).toString());
        command.addAll(List.of(arguments));
        try (Child child = Child.start(command, environment)) {
            JsonNode said = Json.parse(child.line());
            assertThat(said.path("error").asString(""))
                    .as("%s; standard error:%n%s", script, child.errors())
                    .isEmpty();
            return said.path("result");
        }
    }

    /** {@code @x402/fetch}, of the second version. */
    JsonNode fetch(String... arguments) throws InterruptedException {
        return run("buyers/fetch.mjs", arguments);
    }

    /** An official MCP client with a payload of x402's packages. */
    JsonNode mcp(String... arguments) throws InterruptedException {
        return run("buyers/mcp.mjs", arguments);
    }

    /** An official MCP client that finds something in the bazaar and buys it there. */
    JsonNode bazaar(String... arguments) throws InterruptedException {
        return run("buyers/bazaar.mjs", arguments);
    }

    /** Cloudflare's {@code agents/x402}. */
    JsonNode cloudflare(String... arguments) throws InterruptedException {
        return run("buyers/cloudflare.mjs", arguments);
    }

    /** An official MCP client that pays by itself and shows the proof. */
    JsonNode proof(String... arguments) throws InterruptedException {
        return run("buyers/proof.mjs", arguments);
    }

    /** {@code x402-fetch}, of the first version. */
    JsonNode fetchOfFirstVersion(String url) throws InterruptedException {
        return run("buyers-v1/fetch.mjs", url);
    }
}
