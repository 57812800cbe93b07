package dev.toolbooth.app.config;

import dev.toolbooth.app.config.NetworkConfig.Settle;
import dev.toolbooth.app.config.TokenShape.Token;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import java.math.BigInteger;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a network on which payments are taken. */
final class NetworkShape implements Shape<NetworkConfig> {
    private static final int TOKENS_MAX = 20;
    private static final int MAX_FEE_MWEI_MAX = 10_000_000;
    private static final int MWEI_DIGITS = 6;
    private static final int KEY_CHARS_MIN = 32;
    private static final TokenShape TOKEN = new TokenShape();
    private static final TextKind SYMBOL =
            new TextKind("the name of an asset, such as USDC", "^[A-Za-z][A-Za-z0-9]{0,11}$");

    /** An address on the web, which may have a key in its path or query. */
    static final TextKind URL =
            new TextKind(
                    "an address such as https://node.example.com",
                    "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?"
                            + "([/?][A-Za-z0-9._~%!$&'()*+,;=:@/?-]*)?$");

    static final Setting<String> NETWORK =
            Setting.of(
                    "network",
                    new TextKind(
                            "the name of a network, such as base-sepolia or eip155:84532",
                            "^[A-Za-z0-9:-]{1,80}$"),
                    "The network, by x402's short name or as CAIP-2 writes it.");
    static final Setting<String> PAY_TO =
            Setting.of(
                    "pay-to",
                    new TextKind("an address on the network", "^[A-Za-z0-9]{1,100}$"),
                    "The address that gets the money.");
    static final Setting<List<String>> ASSETS =
            Setting.of(
                            "assets",
                            new ListKind<>(SYMBOL),
                            "What is taken, the best liked first: USDC, on Solana SOL and BONK too,"
                                    + " and what stands under tokens.")
                    .withStandard(List.of("USDC"));
    static final Setting<Map<String, Token>> TOKENS =
            Setting.of(
                            "tokens",
                            new NamedKind<>(SYMBOL, TOKEN, TOKENS_MAX),
                            "Tokens of your own, by name.")
                    .withStandard(Map.of());
    static final Setting<Settle> SETTLE =
            Setting.of(
                            "settle",
                            new ChoiceKind<>(List.of(Settle.values())),
                            "Who settles signed payments: a facilitator, this server (own), or"
                                    + " nobody (none), where only proofs are taken.")
                    .withNote(
                            "own where there is a key; else facilitator, on Solana only if one is named here");
    static final Setting<String> FACILITATOR =
            Setting.of("facilitator", URL, "The facilitator of this network.")
                    .withNote("payments.facilitator");
    static final Setting<String> NODE =
            Setting.of(
                    "node",
                    URL,
                    "A node of the network (JSON-RPC); its path is never shown, for it may hold a"
                            + " key.");
    static final Setting<Secret> KEY =
            Setting.of(
                    "key",
                    new SecretKind(KEY_CHARS_MIN),
                    "The private key that pays for settling and for refunds. Give it an account of"
                            + " its own with little in it.");
    static final Setting<Integer> MAX_FEE_MWEI =
            Setting.of(
                            "max-fee-mwei",
                            new WholeKind(1, MAX_FEE_MWEI_MAX),
                            "The most that this server pays for one gas when it settles on an EVM"
                                    + " network, in thousandths of a gwei; while gas costs more"
                                    + " than about half of it, payments there are refused before"
                                    + " their calls run.")
                    .withNote(
                            "1000 on Base and Arbitrum, 5000 on Ethereum, 10000 on Avalanche,"
                                    + " 500000 on Polygon, 100000 on test networks");

    private static final List<Setting<?>> ALL =
            List.of(NETWORK, PAY_TO, ASSETS, TOKENS, SETTLE, FACILITATOR, NODE, KEY, MAX_FEE_MWEI);

    @Override
    public String noun() {
        return "a network";
    }

    @Override
    public List<Setting<?>> settings() {
        return ALL;
    }

    @Override
    public List<Setting<?>> required() {
        return List.of(NETWORK, PAY_TO);
    }

    @Override
    public Optional<NetworkConfig> make(Group group) {
        Optional<Network> found = group.find(NETWORK).flatMap(name -> network(group, name));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Network network = found.get();
        group.find(PAY_TO)
                .flatMap(address -> ChainTexts.wrongAddress(network, address))
                .ifPresent(wrong -> group.report(PAY_TO, wrong.what(), wrong.hint()));
        group.find(KEY)
                .filter(key -> !ChainTexts.isKey(network, key.reveal()))
                .ifPresent(
                        _ ->
                                group.report(
                                        KEY,
                                        "is no private key of " + network.id(),
                                        "expected " + ChainTexts.keyForm(network)));
        List<Asset> assets = assets(group, network);
        Settle settle = settle(group, network);
        if (group.find(PAY_TO).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new NetworkConfig(
                        network,
                        group.get(PAY_TO),
                        assets,
                        settle,
                        group.find(FACILITATOR).map(NetworkShape::bare),
                        group.find(NODE),
                        group.find(KEY),
                        group.find(MAX_FEE_MWEI).map(NetworkShape::wei)));
    }

    private static BigInteger wei(int mwei) {
        return BigInteger.valueOf(mwei).multiply(BigInteger.TEN.pow(MWEI_DIGITS));
    }

    /** Without a slash at its end. */
    static String bare(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private static Optional<Network> network(Group group, String name) {
        Optional<Network> network = Network.named(name);
        if (network.isEmpty()) {
            List<String> known = Network.known().stream().flatMap(n -> n.names().stream()).toList();
            group.report(
                    NETWORK,
                    Quote.of(name) + " is no network that is known here",
                    "expected one of " + String.join(", ", known) + Nearest.hint(name, known));
        }
        return network;
    }

    private static List<Asset> assets(Group group, Network network) {
        Map<String, Token> own = group.get(TOKENS);
        List<Asset> assets = new ArrayList<>();
        for (String symbol : group.get(ASSETS)) {
            Token token = own.get(symbol);
            Optional<Asset> asset =
                    token == null
                            ? Asset.named(network, symbol)
                            : Optional.of(asset(group, network, symbol, token));
            asset.ifPresent(assets::add);
            if (asset.isEmpty() && !group.names(TOKENS).contains(symbol)) {
                List<String> known = known(network, own);
                group.report(
                        ASSETS,
                        Quote.of(symbol) + " is no asset that is known on " + network.id(),
                        "expected one of "
                                + String.join(", ", known)
                                + ", or one under tokens"
                                + Nearest.hint(symbol, known));
            }
        }
        if (group.get(ASSETS).isEmpty()) {
            group.report(ASSETS, "is empty", "expected at least one, such as [USDC]");
        }
        return assets;
    }

    private static List<String> known(Network network, Map<String, Token> own) {
        List<String> known = new ArrayList<>(new TreeMap<>(own).keySet());
        for (String symbol : List.of("USDC", "SOL", "BONK")) {
            if (Asset.named(network, symbol).isPresent()) {
                known.add(symbol);
            }
        }
        return known;
    }

    private static Asset asset(Group group, Network network, String symbol, Token token) {
        ChainTexts.wrongAddress(network, token.address())
                .ifPresent(wrong -> group.report(TOKENS, symbol, wrong.what(), wrong.hint()));
        if (network.isEvm() && token.domain() == null) {
            group.report(
                    TOKENS,
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

    private static Settle settle(Group group, Network network) {
        Settle settle =
                group.find(SETTLE)
                        .orElse(
                                group.wrote(KEY)
                                        ? Settle.OWN
                                        : network.isEvm() || group.wrote(FACILITATOR)
                                                ? Settle.FACILITATOR
                                                : Settle.NONE);
        if (settle == Settle.OWN && !(group.wrote(KEY) && group.wrote(NODE))) {
            group.report(
                    "is settled by this server without a " + (group.wrote(KEY) ? "node" : "key"),
                    "give node and key, or settle: facilitator");
        }
        if (settle == Settle.NONE && network.isEvm()) {
            group.report(
                    SETTLE,
                    "\"none\" takes no payment on " + network.id(),
                    "expected facilitator or own: proofs are taken on Solana alone");
        }
        return settle;
    }

    @Override
    public ObjectNode write(NetworkConfig network) {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put(NETWORK.key(), network.network().id())
                        .put(PAY_TO.key(), network.payTo());
        json.set(
                ASSETS.key(),
                JsonText.of(ASSETS.kind(), network.assets().stream().map(Asset::symbol).toList()));
        Map<String, Token> own = new TreeMap<>();
        for (Asset asset : network.assets()) {
            if (!Asset.named(network.network(), asset.symbol()).equals(Optional.of(asset))) {
                own.put(asset.symbol(), token(asset));
            }
        }
        if (!own.isEmpty()) {
            json.set(TOKENS.key(), JsonText.of(TOKENS.kind(), own));
        }
        json.put(SETTLE.key(), SETTLE.kind().write(network.settle()));
        network.facilitator().ifPresent(url -> json.put(FACILITATOR.key(), url));
        network.node().ifPresent(url -> json.put(NODE.key(), shown(url)));
        network.key().ifPresent(key -> json.put(KEY.key(), key.toString()));
        network.maxFee()
                .map(wei -> wei.divide(BigInteger.TEN.pow(MWEI_DIGITS)))
                .ifPresent(mwei -> json.put(MAX_FEE_MWEI.key(), mwei));
        return json;
    }

    private static Token token(Asset asset) {
        String version = asset.domainVersion();
        return new Token(
                asset.address(),
                asset.decimals(),
                asset.dollar(),
                asset.domainName(),
                version == null ? "2" : version);
    }

    /** Of a node's address what is no secret. */
    static String shown(String url) {
        URI uri = URI.create(url);
        boolean more = !uri.getRawPath().matches("/?") || uri.getRawQuery() != null;
        return uri.getScheme() + "://" + uri.getRawAuthority() + (more ? "/" + Secret.MASK : "");
    }
}
