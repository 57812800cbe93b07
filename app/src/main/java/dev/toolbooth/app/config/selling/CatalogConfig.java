package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.setting.CentsType;
import dev.toolbooth.app.config.setting.GroupListType;
import dev.toolbooth.app.config.setting.PathType;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.workspace.SearchConfig;
import dev.toolbooth.catalog.CatalogLimits;
import dev.toolbooth.catalog.proxy.Margin;
import dev.toolbooth.catalog.proxy.VerificationMode;
import dev.toolbooth.core.money.Money;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The section on what can be bought, here and elsewhere.
 *
 * @param enabled whether there is a catalog at all
 * @param files with entries that this server's operator vouches for
 * @param entries that the operator names in the configuration itself
 * @param feeds other sources that are asked for entries
 * @param learns whether payments settled here for other sellers become entries
 * @param limits the limits on the catalog
 * @param meaning the model for search by meaning
 * @param verify the action when a call through the catalog isn't as listed
 * @param buys the purchases for callers with a key, if any
 */
public record CatalogConfig(
        boolean enabled,
        List<Path> files,
        List<NamedEntryConfig> entries,
        Feeds feeds,
        boolean learns,
        CatalogLimits limits,
        SearchConfig.Meaning meaning,
        VerificationMode verify,
        Optional<Buys> buys) {
    private static final int ENTRIES_MAX = 1_000;
    private static final Duration INTERVAL_MIN = Duration.ofSeconds(1);
    private static final Duration INTERVAL_MAX = Duration.ofDays(7);

    public CatalogConfig {
        files = List.copyOf(files);
        entries = List.copyOf(entries);
    }

    /**
     * How is bought for callers with a key.
     *
     * @param wallet the folder whose keys pay
     * @param passphrase of these keys
     * @param margin the surcharge on the seller's price
     * @param most the highest price that is paid
     * @param perDay the most that is paid on a UTC day
     * @param vouchedOnly whether only sellers are paid that the operator names
     */
    public record Buys(
            Path wallet,
            Secret passphrase,
            Margin margin,
            Money most,
            Money perDay,
            boolean vouchedOnly) {
        private static final int PERCENT_MAX = 1_000;
        private static final Money MOST = new Money(100_000);
        private static final Money PER_DAY = new Money(1_000_000);

        private static Optional<Buys> of(SettingReader in) {
            in.section("catalog.proxy.buy", "Buying for callers with a key, from your wallet.");
            Optional<Path> wallet =
                    in.key(
                                    "catalog.proxy.buy.wallet",
                                    "The folder of the wallet (toolbooth wallet create --wallet"
                                            + " DIR) from which proxy_tool_call pays sellers for"
                                            + " callers with a key. The callers' accounts are"
                                            + " billed. Without it, callers pay sellers"
                                            + " themselves.")
                            .path(PathType.Must.BE_A_FOLDER)
                            .find();
            Optional<Secret> passphrase =
                    in.key("catalog.proxy.buy.passphrase", "The passphrase of the wallet's keys.")
                            .secret(1)
                            .find();
            int percent =
                    in.key(
                                    "catalog.proxy.buy.margin-percent",
                                    "What callers pay in addition to the seller's price, as a"
                                            + " percentage of it.")
                            .whole(0, PERCENT_MAX)
                            .or(0);
            Money flat =
                    in.key(
                                    "catalog.proxy.buy.margin-usd-cents",
                                    "What callers pay in addition for each call, in US cents.")
                            .is(new CentsType())
                            .or(Money.ZERO);
            Money most =
                    in.key(
                                    "catalog.proxy.buy.most-usd-cents",
                                    "The highest seller's price that is paid, in US cents.")
                            .is(new CentsType())
                            .or(MOST);
            Money perDay =
                    in.key(
                                    "catalog.proxy.buy.per-day-usd-cents",
                                    "The most that is paid to all sellers in a UTC day, in US"
                                            + " cents. Every signed payment counts, even if the"
                                            + " seller took it and served nothing.")
                            .is(new CentsType())
                            .or(PER_DAY);
            boolean vouchedOnly =
                    in.key(
                                    "catalog.proxy.buy.vouched-only",
                                    "Whether to pay only sellers that you named yourself: in the"
                                            + " configuration, in its files, or with catalog add."
                                            + " Other sellers may take a payment and serve nothing,"
                                            + " at your cost.")
                            .bool()
                            .or(true);
            report(in, wallet.isPresent(), passphrase.isPresent());
            if (wallet.isPresent() && !perDay.covers(most)) {
                in.report(
                        "catalog.proxy.buy.most-usd-cents",
                        CentsType.number(most) + " is more than a day's limit",
                        "expected at most catalog.proxy.buy.per-day-usd-cents, which is "
                                + CentsType.number(perDay));
            }
            var margin = new Margin(BigDecimal.valueOf(percent), flat);
            return wallet.flatMap(
                    folder ->
                            passphrase.map(
                                    phrase ->
                                            new Buys(
                                                    folder,
                                                    phrase,
                                                    margin,
                                                    most,
                                                    perDay,
                                                    vouchedOnly)));
        }

        /** Reports a wallet that can't be opened, and a passphrase of none. */
        private static void report(SettingReader in, boolean wallet, boolean passphrase) {
            if (wallet && !passphrase) {
                in.report(
                        "catalog.proxy.buy.wallet",
                        "is given without the passphrase of its keys",
                        "set catalog.proxy.buy.passphrase to ${env:NAME} or ${file:PATH}");
            }
            if (!wallet && passphrase) {
                in.report(
                        "catalog.proxy.buy.passphrase",
                        "is given without a wallet",
                        "set catalog.proxy.buy.wallet, or leave this out");
            }
        }
    }

    /**
     * The feeds that are read at intervals.
     *
     * @param facilitators the addresses below which they have {@code /discovery/resources}
     * @param servers the endpoints of MCP servers
     */
    public record Feeds(List<String> facilitators, List<String> servers, Duration interval) {
        public Feeds {
            facilitators = List.copyOf(facilitators);
            servers = List.copyOf(servers);
        }

        private static Feeds of(SettingReader in) {
            return new Feeds(
                    in.key(
                                    "catalog.facilitators",
                                    "Facilitators (services that settle x402 payments) whose"
                                            + " /discovery/resources is read at intervals, such as"
                                            + " https://x402.org/facilitator.")
                            .list(NamedEntryConfig.URL)
                            .or(List.of()),
                    in.key(
                                    "catalog.servers",
                                    "Endpoints of other MCP servers whose paid tools are listed,"
                                            + " such as https://tools.example.com/mcp.")
                            .list(NamedEntryConfig.URL)
                            .or(List.of()),
                    in.key("catalog.feed-interval", "How often facilitators and servers are read.")
                            .time(INTERVAL_MIN, INTERVAL_MAX)
                            .or(Duration.ofHours(1)));
        }
    }

    public static CatalogConfig of(SettingReader in) {
        in.section("catalog", "What can be bought, here and elsewhere.");
        in.section("catalog.search", "Search in the catalog.");
        in.section("catalog.proxy", "Calls through the catalog.");
        boolean enabled =
                in.key(
                                "catalog.enabled",
                                "Whether the catalog of what can be bought is served, at"
                                        + " /discovery/mcp and as documents.")
                        .bool()
                        .or(true);
        List<Path> files =
                in.key(
                                "catalog.files",
                                "Files with entries in the facilitators' format, {\"items\": […]}."
                                        + " You vouch for them: they are listed at once, and may"
                                        + " have private addresses.")
                        .list(new PathType(List.of(".json"), PathType.Must.BE_A_FILE))
                        .or(List.of());
        Optional<List<NamedEntryConfig>> entries =
                in.key(
                                "catalog.entries",
                                "Resources that you vouch for: they are listed at once, and may"
                                        + " have private addresses.")
                        .is(new GroupListType<>(NamedEntryConfig.SHAPE, ENTRIES_MAX))
                        .note("none")
                        .find();
        Feeds feeds = Feeds.of(in);
        boolean learns =
                in.key(
                                "catalog.learn-from-settlements",
                                "Whether resources are listed whose payments this server settles"
                                        + " for other sellers, if the sellers describe them for"
                                        + " catalogs.")
                        .bool()
                        .or(true);
        Duration probes =
                in.key(
                                "catalog.probe-interval",
                                "How often each entry is probed, by an unpaid request, for being"
                                        + " still as listed. An entry that fails for twice as long"
                                        + " is hidden until it answers.")
                        .time(INTERVAL_MIN, INTERVAL_MAX)
                        .or(CatalogLimits.USUAL.probeInterval());
        return new CatalogConfig(
                enabled,
                files,
                entries.orElse(List.of()),
                feeds,
                learns,
                new CatalogLimits(
                        in.key(
                                        "catalog.entries-max",
                                        "The most entries from others. Your own don't count.")
                                .whole(0, 1_000_000)
                                .or(CatalogLimits.USUAL.entries()),
                        probes),
                in.key(
                                "catalog.search.meaning",
                                "How the catalog is searched: by meaning too, with a built-in model"
                                        + " that the first search loads (builtin), or by words only"
                                        + " (off).")
                        .choice(SearchConfig.Meaning.BUILTIN, SearchConfig.Meaning.OFF)
                        .or(SearchConfig.Meaning.BUILTIN),
                in.key(
                                "catalog.proxy.verify",
                                "What proxy_tool_call does if a payment, or a demand for one,"
                                        + " differs from the listing: nothing (off), warn the"
                                        + " caller (warn), or refuse to forward it (strict).")
                        .choice(VerificationMode.values())
                        .or(VerificationMode.WARN),
                Buys.of(in));
    }
}
