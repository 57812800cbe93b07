package dev.toolbooth.app.payments;

import dev.toolbooth.app.config.selling.NetworkConfig;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.chain.RpcNode;
import dev.toolbooth.chain.svm.Programs;
import dev.toolbooth.chain.svm.SolanaAddress;
import dev.toolbooth.chain.svm.TokenAccounts;
import dev.toolbooth.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** A probe of whether an account exists for each Solana token: x402's buyers create none. */
final class TokenAccountProbe {
    private TokenAccountProbe() {}

    static List<ChainProbe.Sign> look(NetworkConfig network, RpcNode node) throws NodeProblem {
        List<ChainProbe.Sign> signs = new ArrayList<>();
        Optional<SolanaAddress> payTo = SolanaAddress.parse(network.payTo());
        for (Asset asset : network.assets()) {
            Optional<SolanaAddress> mint = SolanaAddress.parse(asset.address());
            if (asset.address().equals(Asset.NATIVE) || payTo.isEmpty() || mint.isEmpty()) {
                continue;
            }
            signs.add(
                    isOpen(payTo.get(), mint.get(), node)
                            ? new ChainProbe.Sign(
                                    true, "pay-to has an account for " + asset.symbol(), "")
                            : new ChainProbe.Sign(
                                    false,
                                    "pay-to "
                                            + network.payTo()
                                            + " has no account for "
                                            + asset.symbol()
                                            + ": every payment there would be refused",
                                    "send it any amount of "
                                            + asset.symbol()
                                            + " once: wallets open the account then"));
        }
        return signs;
    }

    private static boolean isOpen(SolanaAddress owner, SolanaAddress mint, RpcNode node)
            throws NodeProblem {
        for (SolanaAddress program : List.of(Programs.TOKEN, Programs.TOKEN_2022)) {
            ArrayNode params = Json.array().add(TokenAccounts.of(owner, mint, program).toString());
            params.addObject().put("encoding", "base64").put("commitment", "confirmed");
            JsonNode found = node.ask("getAccountInfo", params).path("value");
            if (found.isObject()) {
                return true;
            }
        }
        return false;
    }
}
