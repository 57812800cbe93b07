package dev.toolbooth.client.wallet;

import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.evm.Abi;
import dev.toolbooth.chain.evm.Address;
import dev.toolbooth.chain.evm.Hex;
import dev.toolbooth.chain.evm.Token;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.SolanaNode;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;

/** The balances of a wallet, as nodes report them. */
public final class Balances {
    private Balances() {}

    /**
     * So much of one asset.
     *
     * @param units the smallest ones
     */
    public record Balance(Asset asset, BigInteger units) {}

    /**
     * The assets that are known on a network.
     *
     * @throws PayProblem when its node is not set, or is of another network
     * @throws NodeProblem when the node does not answer
     */
    public static List<Balance> of(Keystore.Entry key, Network network, Nodes nodes)
            throws PayProblem, NodeProblem {
        RpcNode node = nodes.of(network);
        List<Balance> balances = new ArrayList<>();
        checkNetwork(node, network);
        for (Asset asset : Asset.on(network)) {
            BigInteger units =
                    switch (key.family()) {
                        case EVM -> evm(node, asset, key.address());
                        case SOLANA -> solana(node, asset, key.address());
                    };
            balances.add(new Balance(asset, units));
        }
        return balances;
    }

    /** A node of another network would name the balance of another wallet. */
    private static void checkNetwork(RpcNode node, Network network) throws PayProblem, NodeProblem {
        String said;
        if (network.isEvm()) {
            String id = node.ask("eth_chainId", Json.array()).asString("");
            said = "eip155:" + Hex.number(id).map(BigInteger::toString).orElse("?");
        } else {
            String hash = node.ask("getGenesisHash", Json.array()).asString("");
            said = "solana:" + (hash.length() > 32 ? hash.substring(0, 32) : hash);
        }
        if (!said.equals(network.id())) {
            throw new PayProblem(
                    "The node that is set for "
                            + network.id()
                            + " is one of "
                            + SafeText.quoted(said)
                            + ". Set another one.");
        }
    }

    private static BigInteger evm(RpcNode node, Asset asset, String owner) throws NodeProblem {
        ArrayNode params = Json.array();
        params.addObject()
                .put("to", asset.address())
                .put("data", Token.balanceOf(Address.parse(owner).orElseThrow()));
        params.add("latest");
        String answer = node.ask("eth_call", params).asString("");
        return Abi.number(answer)
                .orElseThrow(
                        () ->
                                NodeProblem.noAnswer(
                                        "There is no token "
                                                + asset.address()
                                                + " where the node is"));
    }

    private static BigInteger solana(RpcNode node, Asset asset, String owner) throws NodeProblem {
        SolanaNode solana = new SolanaNode(node);
        SolanaAddress wallet = SolanaAddress.parse(owner).orElseThrow();
        return asset.address().equals(Asset.NATIVE)
                ? solana.lamports(wallet)
                : solana.tokens(
                        wallet, SolanaAddress.parse(asset.address()).orElseThrow(), Programs.TOKEN);
    }
}
