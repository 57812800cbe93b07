package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.config.selling.NetworkConfig.Settle;
import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.app.config.setting.NamedGroupsType;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.secret.UrlSecrets;
import dev.toolbooth.wire.text.SafeText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A network on which payments are accepted.
 *
 * @param payTo the address that receives them
 * @param assets the accepted assets, the preferred first
 * @param node the node to ask, whose address may contain a secret
 * @param key the private key that settles and refunds, for servers that do so themselves
 * @param maxFee the most to pay for one gas, in wei; empty for what is usual there
 */
public record NetworkConfig(
        Network network,
        String payTo,
        List<Asset> assets,
        Settle settle,
        Optional<String> facilitator,
        Optional<String> node,
        Optional<Secret> key,
        Optional<BigInteger> maxFee) {
    private static final int TOKENS_MAX = 20;
    private static final int MAX_FEE_MWEI_MAX = 10_000_000;
    private static final int MWEI_DIGITS = 6;
    private static final int KEY_CHARS_MIN = 32;
    private static final TextType SYMBOL =
            new TextType("the name of an asset, such as USDC", "^[A-Za-z][A-Za-z0-9]{0,11}$");

    /** An address on the web, which may have a key in its path or query. */
    static final TextType URL =
            new TextType(
                    "an address such as https://node.example.com",
                    "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?"
                            + "([/?][A-Za-z0-9._~%!$&'()*+,;=:@/?-]*)?$");

    static final GroupShape<NetworkConfig> SHAPE = new GroupShape<>("a network", NetworkConfig::of);

    public NetworkConfig {
        assets = List.copyOf(assets);
    }

    /** The settler of signed payments. */
    public enum Settle {
        /** A facilitator. */
        FACILITATOR,
        /** This server, with its own key and node. */
        OWN,
        /** No one: only proofs of payments are accepted. */
        NONE
    }

    private static List<String> symbols(GroupValues<NetworkConfig> in) {
        return in.key(
                        "assets",
                        "The accepted assets, the preferred one first: USDC, on "
                                + "Solana also SOL and BONK, and those under tokens.")
                .list(SYMBOL)
                .shown(it -> it.assets().stream().map(Asset::symbol).toList())
                .or(List.of("USDC"));
    }

    private static Optional<Secret> key(GroupValues<NetworkConfig> in) {
        return in.key(
                        "key",
                        "The private key that pays for settling and for refunds. Use "
                                + "a separate account with little in it.")
                .secret(KEY_CHARS_MIN)
                .shownIf(NetworkConfig::key)
                .find();
    }

    private static Optional<Settle> settle(GroupValues<NetworkConfig> in) {
        return in.key(
                        "settle",
                        "Who settles signed payments: a facilitator (a service for "
                                + "sellers), this server (own), or nobody (none), to accept "
                                + "only proofs.")
                .choice(Settle.values())
                .note(
                        "own if there is a key; otherwise facilitator, on Solana "
                                + "only if one is named here")
                .shown(NetworkConfig::settle)
                .find();
    }

    private static Optional<BigInteger> maxFee(GroupValues<NetworkConfig> in) {
        return in.key(
                        "max-fee-mwei",
                        "The highest gas price for settling on an EVM network, in "
                                + "mwei (thousandths of a gwei). While gas costs more than "
                                + "about half of it, payments there are refused before their "
                                + "calls run.")
                .whole(1, MAX_FEE_MWEI_MAX)
                .note(
                        "1000 on Base and Arbitrum, 5000 on Ethereum, 10000 on Avalanche,"
                                + " 500000 on Polygon, 100000 on test networks")
                .shownIf(it -> it.maxFee().map(NetworkConfig::mwei))
                .find()
                .map(NetworkConfig::wei);
    }

    private static Optional<NetworkConfig> of(GroupValues<NetworkConfig> in) {
        Optional<Network> found =
                in.key("network", "The network, by x402's short name or in CAIP-2 notation.")
                        .text(
                                "the name of a network, such as base-sepolia or eip155:84532",
                                "^[A-Za-z0-9:-]{1,80}$")
                        .shown(it -> it.network().id())
                        .required()
                        .flatMap(name -> network(in, name));
        Optional<String> payTo =
                in.key("pay-to", "The address that receives the money.")
                        .text("an address on the network", "^[A-Za-z0-9]{1,100}$")
                        .shown(NetworkConfig::payTo)
                        .required();
        List<String> symbols = symbols(in);
        Map<String, TokenConfig> own =
                in.key("tokens", "Tokens of your own, by name.")
                        .is(new NamedGroupsType<>(SYMBOL, TokenConfig.SHAPE, TOKENS_MAX))
                        .shown(NetworkConfig::tokens)
                        .unlessDefault()
                        .or(Map.of());
        Optional<Settle> chosen = settle(in);
        Optional<String> facilitator =
                in.key("facilitator", "The facilitator for this network.")
                        .is(URL)
                        .note("payments.facilitator")
                        .shownIf(NetworkConfig::facilitator)
                        .find()
                        .map(NetworkConfig::bare);
        Optional<String> node =
                in.key(
                                "node",
                                "A node of the network (JSON-RPC). Its path is never shown, "
                                        + "because it may contain a key.")
                        .is(URL)
                        .shownIf(it -> it.node().map(UrlSecrets::maskPath))
                        .find();
        Optional<Secret> key = key(in);
        Optional<BigInteger> maxFee = maxFee(in);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Network network = found.get();
        payTo.flatMap(address -> ChainAddressFormats.wrongAddress(network, address))
                .ifPresent(wrong -> in.report("pay-to", wrong.what(), wrong.hint()));
        key.filter(it -> !ChainAddressFormats.isKey(network, it.reveal()))
                .ifPresent(
                        _ ->
                                in.report(
                                        "key",
                                        "is no private key of " + network.id(),
                                        "expected " + ChainAddressFormats.keyForm(network)));
        List<Asset> assets = assets(in, network, symbols, own);
        Settle settle = settle(in, network, chosen);
        return payTo.map(
                to ->
                        new NetworkConfig(
                                network, to, assets, settle, facilitator, node, key, maxFee));
    }

    private static BigInteger wei(int mwei) {
        return BigInteger.valueOf(mwei).multiply(BigInteger.TEN.pow(MWEI_DIGITS));
    }

    /** Without a slash at its end. */
    static String bare(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private static Optional<Network> network(GroupValues<NetworkConfig> in, String name) {
        Optional<Network> network = Network.named(name);
        if (network.isEmpty()) {
            List<String> known = Network.known().stream().flatMap(n -> n.names().stream()).toList();
            in.report(
                    "network",
                    SafeText.quoted(name) + " is no network that is known here",
                    "expected one of " + String.join(", ", known) + NearestWord.hint(name, known));
        }
        return network;
    }

    private static List<Asset> assets(
            GroupValues<NetworkConfig> in,
            Network network,
            List<String> symbols,
            Map<String, TokenConfig> own) {
        List<Asset> assets = new ArrayList<>();
        for (String symbol : symbols) {
            TokenConfig token = own.get(symbol);
            Optional<Asset> asset =
                    token == null
                            ? Asset.named(network, symbol)
                            : Optional.of(asset(in, network, symbol, token));
            asset.ifPresent(assets::add);
            if (asset.isEmpty() && !in.names("tokens").contains(symbol)) {
                List<String> known = known(network, own);
                in.report(
                        "assets",
                        SafeText.quoted(symbol) + " is no asset that is known on " + network.id(),
                        "expected one of "
                                + String.join(", ", known)
                                + ", or one under tokens"
                                + NearestWord.hint(symbol, known));
            }
        }
        if (symbols.isEmpty()) {
            in.report("assets", "is empty", "expected at least one, such as [USDC]");
        }
        return assets;
    }

    private static List<String> known(Network network, Map<String, TokenConfig> own) {
        List<String> known = new ArrayList<>(new TreeMap<>(own).keySet());
        for (String symbol : List.of("USDC", "SOL", "BONK")) {
            if (Asset.named(network, symbol).isPresent()) {
                known.add(symbol);
            }
        }
        return known;
    }

    private static Asset asset(
            GroupValues<NetworkConfig> in, Network network, String symbol, TokenConfig token) {
        ChainAddressFormats.wrongAddress(network, token.address())
                .ifPresent(wrong -> in.report("tokens", symbol, wrong.what(), wrong.hint()));
        if (network.isEvm() && token.domain() == null) {
            in.report(
                    "tokens",
                    symbol,
                    "has no eip712-name, so nobody can sign a payment",
                    "give the name and version of its EIP-712 domain; only tokens with EIP-3009"
                            + " can be taken");
        }
        return new Asset(
                network,
                token.address(),
                symbol,
                token.decimals(),
                token.dollar(),
                network.isEvm() ? token.domain() : null,
                network.isEvm() ? token.domainVersion() : null);
    }

    private static Settle settle(
            GroupValues<NetworkConfig> in, Network network, Optional<Settle> chosen) {
        Settle settle =
                chosen.orElse(
                        in.wrote("key")
                                ? Settle.OWN
                                : network.isEvm() || in.wrote("facilitator")
                                        ? Settle.FACILITATOR
                                        : Settle.NONE);
        if (settle == Settle.OWN && !(in.wrote("key") && in.wrote("node"))) {
            in.report(
                    "is settled by this server without a " + (in.wrote("key") ? "node" : "key"),
                    "give node and key, or settle: facilitator");
        }
        if (settle == Settle.NONE && network.isEvm()) {
            in.report(
                    "settle",
                    "\"none\" takes no payment on " + network.id(),
                    "expected facilitator or own: proofs are taken on Solana alone");
        }
        return settle;
    }

    private static int mwei(BigInteger wei) {
        return wei.divide(BigInteger.TEN.pow(MWEI_DIGITS)).intValueExact();
    }

    private Map<String, TokenConfig> tokens() {
        Map<String, TokenConfig> own = new TreeMap<>();
        for (Asset asset : assets) {
            if (!Asset.named(network, asset.symbol()).equals(Optional.of(asset))) {
                own.put(asset.symbol(), TokenConfig.of(asset));
            }
        }
        return own;
    }

    @Override
    public String toString() {
        return "NetworkConfig[" + network.id() + " to " + payTo + "]";
    }
}
