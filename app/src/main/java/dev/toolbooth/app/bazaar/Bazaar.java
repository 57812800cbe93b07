package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.SharedModel;
import dev.toolbooth.app.Trade;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.RouteConfig;
import dev.toolbooth.app.config.SearchConfig;
import dev.toolbooth.app.office.LocalCatalogOffice;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.CatalogPages;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.catalog.SearchResources;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.catalog.feed.SettledFeed;
import dev.toolbooth.catalog.proxy.Buying;
import dev.toolbooth.catalog.proxy.ProxyLimits;
import dev.toolbooth.catalog.proxy.ProxyToolCall;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.catalog.CatalogDesk;
import dev.toolbooth.core.catalog.CatalogFigures;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.pay.SettledLog;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.dialects.bazaar.BazaarDialect;
import dev.toolbooth.search.LuceneTextIndex;
import dev.toolbooth.search.MeaningTextIndex;
import dev.toolbooth.search.embed.BuiltInModel;
import dev.toolbooth.search.embed.CachedEmbedder;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.VectorCache;
import dev.toolbooth.server.BazaarSettings;
import dev.toolbooth.server.admin.CatalogOffice;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Everything about the bazaar of one server. */
public final class Bazaar {
    private static final Namespace NAMESPACE = new Namespace("discovery");
    private static final String NAME = "discovery";
    private static final String TITLE = "x402-discovery";
    private static final String VERSION = "1.0.0";

    /** Enough for twice the entries that a catalog usually takes, in each of two files. */
    private static final long VECTOR_BYTES = 160L << 20;

    private final Config config;
    private final Catalog catalog;
    private final OwnListings own;
    private final Filling filling;
    private final Upkeep upkeep;
    private final Optional<OperatorPurse> purse;
    private final AtomicReference<IntSupplier> port = new AtomicReference<>(() -> 0);

    /**
     * @param rows where the catalog is kept
     * @param files what {@link #files} found
     * @param purse pays for callers with a key, if anybody does
     */
    public Bazaar(
            Config config,
            Core core,
            CatalogRows rows,
            Map<Path, List<Listing>> files,
            Optional<OperatorPurse> purse) {
        this.config = config;
        this.purse = purse;
        this.catalog =
                new Catalog(
                        rows, index(config, core), config.catalog().limits(), Clock.systemUTC());
        this.own = new OwnListings(config, core);
        this.filling =
                new Filling(
                        catalog,
                        () -> own.at(base()),
                        files,
                        config.catalog().entries(),
                        this::feeds,
                        System::nanoTime);
        this.upkeep =
                new Upkeep(
                        config,
                        catalog,
                        rows,
                        filling::ensure,
                        Clock.systemUTC(),
                        length -> TimeUnit.NANOSECONDS.sleep(length.toNanos()));
        core.atStop().add(catalog::close);
        core.atStop().add(upkeep::close);
        purse.ifPresent(one -> core.atStop().add(one::close));
        core.stats().catalog(this::figures);
        core.till().show(own::shown);
    }

    /** Opens nothing: what is never searched needs no model, and no folder. */
    private static TextIndex index(Config config, Core core) {
        if (config.catalog().meaning() == SearchConfig.Meaning.OFF
                || !BuiltInModel.DEFAULT.present()) {
            return new LuceneTextIndex();
        }
        Path data = config.data().resolve("search");
        return new MeaningTextIndex(
                () -> {
                    Embedder model = SharedModel.in(data.resolve("native"));
                    return new CachedEmbedder(
                            model,
                            VectorCache.open(
                                    data.resolve("catalog"), model.dimensions(), VECTOR_BYTES));
                },
                () -> core.running().size() > 0);
    }

    /** The entries in files that the configuration names. */
    public static Map<Path, List<Listing>> files(Config config) throws Trade.ShopProblem {
        List<String> problems = new ArrayList<>();
        Map<Path, List<Listing>> files = CatalogFiles.read(config.catalog().files(), problems);
        if (!problems.isEmpty()) {
            throw new Trade.ShopProblem(problems);
        }
        return files;
    }

    /** Says where this server listens, once it does; from then on the catalog is kept true. */
    public void listensAt(IntSupplier where) {
        port.set(where);
        if (config.catalog().enabled()) {
            upkeep.start();
        }
    }

    /** The office that looks after the catalog. */
    public CatalogOffice office() {
        return config.catalog().enabled()
                ? new LocalCatalogOffice(
                        () -> {
                            filling.ensure();
                            return catalog;
                        },
                        new LocalCatalogOffice.Contacts(
                                upkeep.outbound(), upkeep::wake, upkeep::feeds),
                        Clock.systemUTC())
                : CatalogOffice.CLOSED;
    }

    /** What one of our routes is called in the catalog, if it is there. */
    public Optional<String> name(RouteConfig route) {
        return own.name(route, base());
    }

    /** Who learns from payments that are settled here for others, if anybody may. */
    public Optional<SettledLog> learner(Core core) {
        if (!config.catalog().enabled() || !config.catalog().learns()) {
            return Optional.empty();
        }
        List<AllowedHost> allowed = config.outbound().allow();
        SettledFeed feed =
                new SettledFeed(
                        catalog, target -> allowed.stream().anyMatch(one -> one.admits(target)));
        core.atStop().add(feed::close);
        return Optional.of(
                request -> {
                    upkeep.wake();
                    feed.settled(request);
                });
    }

    private Set<Source> feeds() {
        return upkeep.feeds().stream().map(FeedStatus::source).collect(Collectors.toSet());
    }

    private CatalogFigures figures() {
        Map<String, Integer> standings = new HashMap<>();
        catalog.standings()
                .forEach((one, count) -> standings.put(one.name().toLowerCase(Locale.ROOT), count));
        return new CatalogFigures(
                standings,
                catalog.goodLooks(),
                catalog.badLooks(),
                (int) upkeep.feeds().stream().filter(one -> !one.problem().isEmpty()).count(),
                purse.map(OperatorPurse::figures).orElse(CatalogFigures.Purchases.NONE));
    }

    /**
     * Puts the tools onto the shelf where nobody but the bazaar sees them; null without a catalog.
     */
    public @Nullable BazaarSettings settings(Core core) {
        if (!config.catalog().enabled()) {
            return null;
        }
        Set<String> sold = new LinkedHashSet<>();
        for (Tool tool : List.of(new SearchResources(catalog), proxy())) {
            sold.add(core.toolbox().addApart(NAMESPACE, new PreparedTool(tool, filling::ensure)));
        }
        Shop shop =
                new Shop(
                        NAME,
                        new Shop.About(TITLE, VERSION, "What can be bought with x402.", ""),
                        new Pricing(0, null, Map.of()),
                        sold);
        CatalogDesk pages = new CatalogPages(catalog);
        return new BazaarSettings(
                new BazaarDialect(new ServerInfo(TITLE, null, VERSION, null)),
                shop,
                (document, parameters) -> {
                    filling.ensure();
                    return pages.answer(document, parameters);
                });
    }

    /** Calls what was found; whoever seems to have changed is looked at soon. */
    private Tool proxy() {
        return new ProxyToolCall(
                catalog,
                upkeep.outbound(),
                config.catalog().verify(),
                ProxyLimits.of(config.outbound().requests()),
                upkeep.rounds()::probeSoon,
                purse.flatMap(this::buying).orElse(null));
    }

    private Optional<Buying> buying(OperatorPurse money) {
        return config.catalog()
                .buys()
                .map(
                        buys ->
                                new Buying(
                                        money,
                                        buys.margin(),
                                        buys.most(),
                                        buys.vouchedOnly(),
                                        Clock.systemUTC()));
    }

    /** Where this server is reached: as the operator says, else from this machine. */
    private String base() {
        String told = config.presence().publicity().url();
        if (told != null) {
            return told;
        }
        String scheme = config.listen().tls().isPresent() ? "https" : "http";
        return scheme + "://" + host() + ":" + port.get().getAsInt();
    }

    private String host() {
        String host = config.listen().host();
        if (!config.access().exposed() || host.equals("0.0.0.0") || host.equals("::")) {
            return "localhost";
        }
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
