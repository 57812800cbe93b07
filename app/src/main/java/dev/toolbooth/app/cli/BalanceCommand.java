package dev.toolbooth.app.cli;

import dev.toolbooth.chain.Network;
import dev.toolbooth.chain.NodeProblem;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.wallet.Balances;
import dev.toolbooth.client.wallet.Keystore;
import dev.toolbooth.client.wallet.KeystoreProblem;
import dev.toolbooth.client.wallet.Kind;
import dev.toolbooth.client.wallet.NodeUrls;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ArrayNode;

/** The command that asks nodes what a key's wallet has, {@code wallet balance}. */
final class BalanceCommand {
    private static final String NETWORK = "--network";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final WalletDoor door;

    BalanceCommand(WalletDoor door) {
        this.door = door;
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "balance",
                        "Ask nodes what a wallet has. No node is asked that you did not name.",
                        this::balance);
        spec.addPositional(WalletCommands.key());
        spec.addOption(
                Options.texts(
                        NETWORK, "NETWORK", "Where to look. Default: every network with a node."));
        WalletDoor.nodes(spec);
        WalletDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth wallet balance evm --node base=https://mainnet.base.org",
                "toolbooth wallet balance solana --network solana-devnet --output json");
    }

    private int balance(ParseResult parsed) throws NotDone, KeystoreProblem, PayProblem {
        Keystore.Entry key = WalletCommands.chosen(door.keys(parsed), parsed);
        ArrayNode rows = Json.array();
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build()) {
            NodeUrls nodes = door.urls(parsed, client);
            for (Network network : networks(parsed, key, nodes)) {
                add(rows, network, Balances.of(key, network, nodes));
            }
        } catch (NodeProblem e) {
            throw new NotDone(ExitCodes.UNREACHABLE, String.valueOf(e.getMessage()));
        }
        return door.print(
                rows,
                Options.asJson(parsed),
                row ->
                        String.format(
                                Locale.ROOT,
                                "%-16s %20s %s",
                                row.path("network").asString(),
                                row.path("amount").asString(),
                                row.path("asset").asString()));
    }

    private static List<Network> networks(ParseResult parsed, Keystore.Entry key, NodeUrls nodes)
            throws NotDone {
        List<Network> networks = new ArrayList<>();
        for (String name : parsed.matchedOptionValue(NETWORK, new String[0])) {
            networks.add(
                    Network.of(name)
                            .filter(network -> fits(network, key))
                            .orElseThrow(
                                    () ->
                                            NotDone.misuse(
                                                    NETWORK
                                                            + " "
                                                            + name
                                                            + ": expected a network of the kind "
                                                            + key.kind().word()
                                                            + ", as in "
                                                            + known(key))));
        }
        if (networks.isEmpty()) {
            nodes.networks().stream().filter(one -> fits(one, key)).forEach(networks::add);
        }
        if (networks.isEmpty()) {
            throw new NotDone(
                    ExitCodes.CONFIG,
                    "no node is set that knows the key "
                            + key.name()
                            + ": name one with --node NETWORK=URL or "
                            + NodeUrls.VARIABLE
                            + ", for "
                            + known(key));
        }
        return networks;
    }

    private static boolean fits(Network network, Keystore.Entry key) {
        return key.kind() == Kind.EVM ? network.isEvm() : network.isSolana();
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
