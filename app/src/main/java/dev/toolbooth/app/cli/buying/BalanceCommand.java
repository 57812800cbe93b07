package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.transport.JdkRoundTripper;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.client.wallet.Balances;
import dev.toolbooth.client.wallet.ChainFamily;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.KeystoreProblem;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;

/** The command {@code wallet balance}, which asks nodes for the balances of a key's wallet. */
final class BalanceCommand {
    private static final String NETWORK = "--network";

    private final WalletAccess access;

    BalanceCommand(WalletAccess access) {
        this.access = access;
    }

    CommandSpec spec() {
        return CommandBuilder.of(
                        "balance",
                        "Show a wallet's balance on chains. Only nodes that you name are asked.",
                        this::balance)
                .with(WalletCommands::key)
                .texts(NETWORK, "NETWORK", "The network. Default: every network with a node.")
                .with(WalletAccess::nodes)
                .with(WalletAccess::places)
                .output()
                .end(
                        "toolbooth wallet balance evm --node base=https://mainnet.base.org",
                        "toolbooth wallet balance solana --network solana-devnet --output json");
    }

    private int balance(ParseResult parsed) throws CommandFailure, KeystoreProblem, PayProblem {
        Keystore.Entry key = WalletCommands.chosen(access.keys(parsed), parsed);
        ArrayNode rows = Json.array();
        try (RoundTripper http = JdkRoundTripper.standard(null)) {
            NodeUrls nodes = access.urls(parsed, http);
            for (Network network : networks(parsed, key, nodes)) {
                add(rows, network, Balances.of(key, network, nodes));
            }
        } catch (NodeProblem e) {
            throw new CommandFailure(ExitCodes.UNREACHABLE, String.valueOf(e.getMessage()));
        }
        return access.print(
                rows,
                CommandOptions.asJson(parsed),
                row ->
                        String.format(
                                Locale.ROOT,
                                "%-16s %20s %s",
                                row.path("network").asString(),
                                row.path("amount").asString(),
                                row.path("asset").asString()));
    }

    private static List<Network> networks(ParseResult parsed, Keystore.Entry key, NodeUrls nodes)
            throws CommandFailure {
        List<Network> networks = new ArrayList<>();
        for (String name : parsed.matchedOptionValue(NETWORK, new String[0])) {
            networks.add(
                    Network.of(name)
                            .filter(network -> fits(network, key))
                            .orElseThrow(
                                    () ->
                                            CommandFailure.misuse(
                                                    NETWORK,
                                                    name,
                                                    "a network of the kind "
                                                            + key.family().word()
                                                            + ", as in "
                                                            + known(key))));
        }
        if (networks.isEmpty()) {
            nodes.networks().stream().filter(one -> fits(one, key)).forEach(networks::add);
        }
        if (networks.isEmpty()) {
            throw new CommandFailure(
                    ExitCodes.CONFIG,
                    "no node is named for the key "
                            + key.name()
                            + ": name one with --node NETWORK=URL or "
                            + NodeUrls.VARIABLE
                            + ", for "
                            + known(key));
        }
        return networks;
    }

    private static boolean fits(Network network, Keystore.Entry key) {
        return key.family() == ChainFamily.EVM ? network.isEvm() : network.isSolana();
    }

    private static String known(Keystore.Entry key) {
        return String.join(
                ", ",
                Network.known().stream()
                        .filter(one -> fits(one, key))
                        .map(BalanceCommand::name)
                        .toList());
    }

    private static String name(Network network) {
        String name = network.shortName();
        return name == null ? network.id() : name;
    }

    private static void add(ArrayNode rows, Network network, List<Balances.Balance> balances) {
        for (Balances.Balance balance : balances) {
            rows.addObject()
                    .put("network", name(network))
                    .put("asset", balance.asset().symbol())
                    .put("address", balance.asset().address())
                    .put("units", balance.units().toString())
                    .put(
                            "amount",
                            new BigDecimal(balance.units(), balance.asset().decimals())
                                    .toPlainString());
        }
    }
}
