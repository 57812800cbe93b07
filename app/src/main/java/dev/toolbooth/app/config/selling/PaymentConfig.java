package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.problem.NearestWord;
import dev.toolbooth.app.config.serving.LimitSettings;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.chain.Asset;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Terms;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The section on payments on chains.
 *
 * @param facilitator settles where a network names no other
 * @param facilitatorHeaders the headers that a facilitator requires, one on each line
 * @param window how long a payment has to be good, and how old a proof may be
 * @param walletRate how often one wallet may pay
 * @param networks where payments are accepted; none for play money, where that is allowed
 */
public record PaymentConfig(
        Optional<String> facilitator,
        Optional<Secret> facilitatorHeaders,
        Duration window,
        Rate walletRate,
        List<NetworkConfig> networks) {
    private static final int NETWORKS_MAX = 20;
    private static final int HEADER_CHARS_MIN = 4;
    private static final String HEADERS_FORM =
            "[A-Za-z0-9-]{1,100}: [\\x20-\\x7e]{1,8000}(\\R[A-Za-z0-9-]{1,100}: [\\x20-\\x7e]"
                    + "{1,8000}){0,9}\\R?";

    static final Setting<List<NetworkConfig>> NETWORKS =
            Setting.of(
                            "payments.networks",
                            new GroupListType<>(NetworkConfig.SHAPE, NETWORKS_MAX),
                            "The networks on which payments are accepted. Without any, play money"
                                    + " is accepted if money.play allows it.")
                    .withNote("none");

    public PaymentConfig {
        networks = List.copyOf(networks);
    }

    public static PaymentConfig of(SettingReader in) {
        in.section("payments", "Payments on chains.");
        var payments =
                new PaymentConfig(
                        in.key(
                                        "payments.facilitator",
                                        "The facilitator that settles signed payments on networks"
                                                + " that name no other one.")
                                .is(NetworkConfig.URL)
                                .alias("FACILITATOR_URL")
                                .find()
                                .map(NetworkConfig::bare),
                        in.key(
                                        "payments.facilitator-headers",
                                        "Headers sent to facilitators, one per line, such as"
                                                + " Authorization: Bearer ….")
                                .secret(HEADER_CHARS_MIN)
                                .find(),
                        in.key(
                                        "payments.window",
                                        "How long a signed payment must stay valid, and how old a"
                                                + " proof may be.")
                                .time(Duration.ofSeconds(10), Duration.ofHours(1))
                                .or(Duration.ofMinutes(5)),
                        Rate.read(
                                        in.key(
                                                        "payments.wallet-rate",
                                                        "The most payments of one wallet.")
                                                .is(LimitSettings.RATE)
                                                .or("600/m"))
                                .orElse(Rate.UNLIMITED),
                        in.find(NETWORKS).orElse(List.of()));
        payments.report(in);
        return payments;
    }

    /** What payments are made in: of the networks, or where there are none of the play money. */
    public Stream<Asset> assets() {
        return networks.isEmpty()
                ? Stream.of("USDC", "SOL")
                        .flatMap(symbol -> Asset.named(Network.SOLANA_DEVNET, symbol).stream())
                : networks.stream().flatMap(network -> network.assets().stream());
    }

    /** The number of decimal places of an asset; empty when it is not accepted. */
    public Optional<Integer> decimals(String symbol) {
        return assets().filter(asset -> asset.symbol().equals(symbol))
                .map(Asset::decimals)
                .findFirst();
    }

    /** What must never be seen: private keys, headers, and the addresses of nodes. */
    public Stream<Secret> secrets() {
        return Stream.concat(
                facilitatorHeaders.stream(),
                networks.stream()
                        .flatMap(
                                network ->
                                        Stream.concat(
                                                network.key().stream(),
                                                network.node().map(Secret::new).stream())));
    }

    /** Who settles for a network. */
    public Optional<String> facilitator(NetworkConfig network) {
        return network.facilitator().or(() -> facilitator);
    }

    private void report(SettingReader in) {
        if (!facilitatorHeaders.map(it -> it.reveal().matches(HEADERS_FORM)).orElse(true)) {
            in.report(
                    "payments.facilitator-headers",
                    "has a line that is no header",
                    "expected lines such as Authorization: Bearer …");
        }
        Set<String> seen = new HashSet<>();
        for (NetworkConfig one : networks) {
            String id = one.network().id();
            if (!seen.add(id)) {
                in.report(
                        NETWORKS.key(),
                        id + " is there twice",
                        "keep one of the two, with all its assets");
            }
            if (one.settle() == NetworkConfig.Settle.FACILITATOR && facilitator(one).isEmpty()) {
                in.report(
                        NETWORKS.key(),
                        id + " is settled by a facilitator, and none is named",
                        "give payments.facilitator (FACILITATOR_URL), or a node and a key for"
                                + " settle: own");
            }
        }
    }

    /** Reports terms of servers that don't fit the networks that there are. */
    public void reportTerms(SettingReader in, List<ServerConfig> servers) {
        for (ServerConfig server : servers) {
            server.terms()
                    .forEach((tool, terms) -> reportTerms(in, server.name() + ", " + tool, terms));
        }
    }

    private void reportTerms(SettingReader in, String where, TermsConfig terms) {
        terms.amounts().forEach((symbol, amount) -> reportAmount(in, where, symbol, amount));
        if (terms.form() != Terms.Form.PROOF || networks.isEmpty()) {
            return;
        }
        List<NetworkConfig> solana =
                networks.stream().filter(it -> it.network().isSolana()).toList();
        if (solana.isEmpty()) {
            in.report(
                    SellingConfig.SERVERS.key(),
                    where + " wants proofs, and no network of Solana is there",
                    "add one to payments.networks, or form: x402");
        } else if (terms.proof().seen() && solana.stream().anyMatch(it -> it.node().isEmpty())) {
            in.report(
                    SellingConfig.SERVERS.key(),
                    where + " wants proofs to be looked up, and Solana has no node",
                    "give each network of Solana a node, or proof: format");
        }
    }

    private void reportAmount(SettingReader in, String where, String symbol, BigDecimal amount) {
        Optional<Integer> decimals = decimals(symbol);
        List<String> known = assets().map(Asset::symbol).distinct().toList();
        if (decimals.isEmpty()) {
            in.report(
                    SellingConfig.SERVERS.key(),
                    where + " has an amount of " + symbol + ", which no network takes",
                    "taken are " + String.join(", ", known) + NearestWord.hint(symbol, known));
        } else if (amount.stripTrailingZeros().scale() > decimals.get()) {
            in.report(
                    SellingConfig.SERVERS.key(),
                    where + " has " + amount.toPlainString() + " " + symbol,
                    "expected at most " + decimals.get() + " digits behind the point");
        }
    }
}
