package dev.toolbooth.app.bazaar;

import dev.toolbooth.app.admin.CatalogAdmin;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.selling.RouteConfig;
import dev.toolbooth.app.config.workspace.SearchConfig;
import dev.toolbooth.app.embedding.SharedEmbedder;
import dev.toolbooth.app.selling.Selling;
import dev.toolbooth.catalog.Catalog;
import dev.toolbooth.catalog.FacilitatorDocuments;
import dev.toolbooth.catalog.SearchResourcesTool;
import dev.toolbooth.catalog.Source;
import dev.toolbooth.catalog.feed.FeedStatus;
import dev.toolbooth.catalog.feed.SettledFeed;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.catalog.proxy.AccountPurchases;
import dev.toolbooth.catalog.proxy.ProxyLimits;
import dev.toolbooth.catalog.proxy.ProxyToolCall;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.catalog.CatalogDocumentSource;
import dev.toolbooth.core.catalog.CatalogFigures;
import dev.toolbooth.core.catalog.CatalogRows;
import dev.toolbooth.core.money.Pricing;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.SoldTool;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.rail.SettlementLog;
import dev.toolbooth.core.search.TextIndex;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.dialects.bazaar.BazaarDialect;
import dev.toolbooth.search.HybridTextIndex;
import dev.toolbooth.search.LuceneTextIndex;
import dev.toolbooth.search.embed.BuiltInModel;
import dev.toolbooth.search.embed.CachedEmbedder;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.VectorCache;
import dev.toolbooth.server.shop.BazaarSettings;
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
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The bazaar of one server, wired. */
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
    private final CatalogLoader catalogLoader;
    private final CatalogMaintenance catalogMaintenance;
    private final Optional<OperatorWallet> purse;
    private final AtomicReference<IntSupplier> port = new AtomicReference<>(() -> 0);

    /**
     * @param rows the store of the catalog
     * @param files what {@link #files} found
     * @param purse pays for callers with a key, if there is one
     */
    public Bazaar(
            Config config,
            Core core,
            CatalogRows rows,
            Map<Path, List<Listing>> files,
            Optional<OperatorWallet> purse) {
        this.config = config;
        this.purse = purse;
        this.catalog =
                new Catalog(
                        rows, index(config, core), config.catalog().limits(), Clock.systemUTC());
        this.own = new OwnListings(config, core);
        this.catalogLoader =
                new CatalogLoader(
                        catalog,
                        () -> own.at(base()),
                        files,
                        config.catalog().entries(),
                        this::feeds,
                        System::nanoTime);
        this.catalogMaintenance =
                new CatalogMaintenance(
                        config,
                        catalog,
                        rows,
                        catalogLoader::load,
                        Clock.systemUTC(),
                        length -> TimeUnit.NANOSECONDS.sleep(length.toNanos()));
        core.stopHooks().add(catalog::close);
        core.stopHooks().add(catalogMaintenance::close);
        purse.ifPresent(one -> core.stopHooks().add(one::close));
        core.stats().catalog(this::figures);
    }

    /** Opens nothing: what is never searched needs no model, and no folder. */
    private static TextIndex index(Config config, Core core) {
        if (config.catalog().meaning() == SearchConfig.Meaning.OFF
                || !BuiltInModel.DEFAULT.present()) {
            return new LuceneTextIndex();
        }
        Path data = config.data().resolve("search");
        return new HybridTextIndex(
                () -> {
                    Embedder model = SharedEmbedder.share(data.resolve("native"));
                    return new CachedEmbedder(
                            model,
                            VectorCache.open(
                                    data.resolve("catalog"), model.dimensions(), VECTOR_BYTES));
                },
                () -> core.running().size() > 0);
    }

    /** What those are told of a tool who are asked to pay for it; null where that is secret. */
    public static Function<String, @Nullable SoldTool> shown(Config config, Toolbox toolbox) {
        return name -> OwnListings.shown(config, toolbox, name);
    }

    /** The entries in files that the configuration names. */
    public static Map<Path, List<Listing>> files(Config config) throws Selling.ShopProblem {
        List<String> problems = new ArrayList<>();
        Map<Path, List<Listing>> files = CatalogFiles.read(config.catalog().files(), problems);
        if (!problems.isEmpty()) {
            throw new Selling.ShopProblem(problems);
        }
        return files;
    }

    /** Says where this server listens, once it does; from then on the catalog is kept true. */
    public void listensAt(IntSupplier where) {
        port.set(where);
        if (config.catalog().enabled()) {
            catalogMaintenance.start();
        }
    }

    /** What operators may do with the catalog. */
    public CatalogAdmin admin() {
        return new CatalogAdmin(
                config.catalog().enabled(),
                () -> {
                    catalogLoader.load();
                    return catalog;
                },
                new CatalogAdmin.Contacts(
                        catalogMaintenance.outbound(),
                        catalogMaintenance::wake,
                        catalogMaintenance::feeds),
                Clock.systemUTC());
    }

    /** What one of our routes is called in the catalog, if it is there. */
    public Optional<String> name(RouteConfig route) {
        return own.name(route, base());
    }

    /**
     * The listener that learns entries from payments settled here for others, if that is allowed.
     */
    public Optional<SettlementLog> learner(Core core) {
        if (!config.catalog().enabled() || !config.catalog().learns()) {
            return Optional.empty();
        }
        List<AllowedHost> allowed = config.outbound().allow();
        SettledFeed feed =
                new SettledFeed(
                        catalog, target -> allowed.stream().anyMatch(one -> one.admits(target)));
        core.stopHooks().add(feed::close);
        return Optional.of(
                request -> {
                    catalogMaintenance.wake();
                    feed.settled(request);
                });
    }

    private Set<Source> feeds() {
        return catalogMaintenance.feeds().stream()
                .map(FeedStatus::source)
                .collect(Collectors.toSet());
    }

    private CatalogFigures figures() {
        Map<String, Integer> standings = new HashMap<>();
        catalog.standings()
                .forEach((one, count) -> standings.put(one.name().toLowerCase(Locale.ROOT), count));
        return new CatalogFigures(
                standings,
                catalog.goodLooks(),
                catalog.badLooks(),
                (int)
                        catalogMaintenance.feeds().stream()
                                .filter(one -> !one.problem().isEmpty())
                                .count(),
                purse.map(wallet -> wallet.purse().figures())
                        .orElse(CatalogFigures.Purchases.NONE));
    }

    /** Puts the tools into the toolbox, visible to the bazaar only; null without a catalog. */
    public @Nullable BazaarSettings settings(Core core) {
        if (!config.catalog().enabled()) {
            return null;
        }
        Set<String> sold = new LinkedHashSet<>();
        for (Tool tool : List.of(new SearchResourcesTool(catalog), proxy())) {
            sold.add(
                    core.toolbox()
                            .addMountOnly(NAMESPACE, new PreparedTool(tool, catalogLoader::load)));
        }
        Shop shop =
                new Shop(
                        NAME,
                        new Shop.About(TITLE, VERSION, "What can be bought with x402.", ""),
                        new Pricing(0, null, Map.of()),
                        sold);
        CatalogDocumentSource pages = new FacilitatorDocuments(catalog);
        return new BazaarSettings(
                new BazaarDialect(new ServerInfo(TITLE, null, VERSION, null)),
                shop,
                (document, parameters) -> {
                    catalogLoader.load();
                    return pages.answer(document, parameters);
                });
    }

    /** Calls entries; a seller that seems to have changed is probed soon. */
    private Tool proxy() {
        return new ProxyToolCall(
                catalog,
                catalogMaintenance.outbound(),
                config.catalog().verify(),
                ProxyLimits.of(config.outbound().requests()),
                catalogMaintenance.rounds()::probeSoon,
                purse.flatMap(this::buying).orElse(null));
    }

    private Optional<AccountPurchases> buying(OperatorWallet money) {
        return config.catalog()
                .buys()
                .map(
                        buys ->
                                new AccountPurchases(
                                        money.purse(),
                                        buys.margin(),
                                        buys.most(),
                                        buys.vouchedOnly(),
                                        Clock.systemUTC()));
    }

    /** Where this server is reached: as the operator says, else from this machine. */
    private String base() {
        String told = config.discovery().profile().url();
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
