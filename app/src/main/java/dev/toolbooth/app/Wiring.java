package dev.toolbooth.app;

import dev.toolbooth.app.admin.client.ServerUrl;
import dev.toolbooth.app.admin.status.ConfigReport;
import dev.toolbooth.app.bazaar.Bazaar;
import dev.toolbooth.app.bazaar.OperatorWallet;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.serving.AccessConfig;
import dev.toolbooth.app.config.serving.BuiltinConfig;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.app.config.serving.MonitorConfig;
import dev.toolbooth.app.config.serving.OutboundConfig;
import dev.toolbooth.app.config.workspace.WorkspaceConfig;
import dev.toolbooth.app.log.Logging;
import dev.toolbooth.app.log.RecentLog;
import dev.toolbooth.app.payments.FacilitatorService;
import dev.toolbooth.app.process.DataFolder;
import dev.toolbooth.app.selling.KeyImportException;
import dev.toolbooth.app.selling.Selling;
import dev.toolbooth.app.selling.StarterKey;
import dev.toolbooth.app.selling.Stores;
import dev.toolbooth.app.source.ToolSourceException;
import dev.toolbooth.app.source.ToolSources;
import dev.toolbooth.app.workspace.Workspace;
import dev.toolbooth.catalog.listing.Listing;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.CoreParts;
import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Storefront;
import dev.toolbooth.core.handler.Sealer;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.pay.RecentPaymentRequests;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.dialects.mcp.McpOptions;
import dev.toolbooth.dialects.samurai.SamuraiStorefront;
import dev.toolbooth.server.access.AccessControl;
import dev.toolbooth.server.access.IssuerDocument;
import dev.toolbooth.server.access.IssuerKeys;
import dev.toolbooth.server.access.KeyAuthenticator;
import dev.toolbooth.server.access.TokenAuthenticator;
import dev.toolbooth.server.access.TrustedProxies;
import dev.toolbooth.server.http.HttpListenerSettings;
import dev.toolbooth.server.http.MemoryBudget;
import dev.toolbooth.server.listener.HttpListener;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.server.receipt.ReceiptKeyFile;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.runtime.AesSealer;
import dev.toolbooth.server.runtime.CorePorts;
import dev.toolbooth.server.runtime.LoggedCalls;
import dev.toolbooth.server.runtime.TimeOrderedIds;
import dev.toolbooth.server.shop.MoneySettings;
import dev.toolbooth.server.shop.RouteSettings;
import dev.toolbooth.server.stdio.StdioServer;
import dev.toolbooth.server.tracing.SpanExporter;
import dev.toolbooth.tools.builtin.BuiltinTools;
import dev.toolbooth.tools.builtin.HttpRequestTool;
import dev.toolbooth.tools.demo.DemoTools;
import dev.toolbooth.tools.pizza.PizzaTools;
import dev.toolbooth.tools.resources.ServerFigures;
import dev.toolbooth.tools.resources.ServerResources;
import dev.toolbooth.tools.samurai.SamuraiTools;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The wiring of the server: the one place that knows which class gets which. */
public final class Wiring {
    private Wiring() {}

    /** The parts of the domain, with everything that the configuration puts on offer. */
    public static CoreParts parts(Config config) throws ToolSourceException {
        return parts(config, config.workspace().mcp());
    }

    /**
     * The same.
     *
     * @param bridged whether the tools of the workspace are offered over MCP too
     */
    private static CoreParts parts(Config config, boolean bridged) throws ToolSourceException {
        CoreParts core = builtinParts(config, bridged);
        if (config.resources().builtin()) {
            RecentLog log = Logging.keepRecent(config);
            ServerResources.installInto(
                    core.resources(),
                    ConfigReport.of(config),
                    new ServerFigures(core, Clock.systemUTC()),
                    new ServerResources.Log(log::text, log::changes));
        }
        core.calls().add(new LoggedCalls(System::nanoTime));
        config.tracing().ifPresent(endpoint -> trace(endpoint, core));
        for (Path source : config.tools().sources()) {
            ToolSources.install(source, core.toolbox());
        }
        return core;
    }

    /** The domain with the enabled tools of the program itself. */
    static CoreParts builtinParts(Config config) {
        return builtinParts(config, config.workspace().mcp());
    }

    private static CoreParts builtinParts(Config config, boolean bridged) {
        Config.Server server = config.server();
        ServerInfo info =
                new ServerInfo(
                        server.name(), null, server.version(), server.instructions().orElse(null));
        Sealer sealer =
                config.secret()
                        .map(secret -> AesSealer.of(secret.reveal()))
                        .orElseGet(AesSealer::ephemeral);
        CoreParts core =
                CoreParts.of(
                        info, config.limits(), CorePorts.with(sealer), config.discovery().names());
        if (config.tools().demo()) {
            DemoTools.installInto(
                    core.toolbox(),
                    core.prompts(),
                    core.resources(),
                    Clock.system(ZoneId.systemDefault()));
        }
        if (config.tools().samurai()) {
            SamuraiTools.installInto(core.toolbox());
        }
        if (config.tools().pizza()) {
            PizzaTools.installInto(core.toolbox(), core.resources());
        }
        BuiltinConfig builtin = config.builtin();
        if (builtin.enabled()) {
            BuiltinTools.installInto(
                    core.toolbox(),
                    new BuiltinTools.Settings(builtin.fileRoot(), builtin.fileBytes()));
            OutboundConfig web = config.outbound();
            core.toolbox()
                    .add(
                            Namespace.BUILT_IN,
                            new HttpRequestTool(
                                    outbound(web, core), web.timeout(), web.responseBytes()));
        }
        Workspace.install(config, core, bridged);
        return core;
    }

    /** Sends calls to a collector, which the operator has named and which so may be anywhere. */
    private static void trace(String endpoint, CoreParts core) {
        GuardedOutbound outbound = GuardedOutbound.standard(named(Stream.of(endpoint)), 1);
        SpanExporter exporter = new SpanExporter(endpoint, core.server(), outbound);
        core.calls().add(exporter);
        core.stopHooks()
                .add(
                        () -> {
                            exporter.close();
                            outbound.close();
                        });
    }

    /** The hosts of addresses that the operator has named. */
    private static List<AllowedHost> named(Stream<String> urls) {
        return urls.flatMap(url -> AllowedHost.parse(URI.create(url).getRawAuthority()).stream())
                .toList();
    }

    /** The one way out of the process, which starts when it is first used. */
    private static Outbound outbound(OutboundConfig settings, CoreParts core) {
        GuardedOutbound outbound = GuardedOutbound.standard(settings.allow(), settings.requests());
        core.stopHooks().add(outbound::close);
        return outbound;
    }

    /** What reads and writes messages for a core. */
    public static Dialect dialect(Config config, Core core) {
        McpOptions options =
                new McpOptions(
                        config.hyper().pingMessage(), config.discovery().pricesInDescriptions());
        return new McpDialect(core.toolbox(), core.server(), options);
    }

    /** The server on standard input and output that the configuration asks for. */
    public static StdioServer pipes(Config config, Consumer<CoreParts> more)
            throws ToolSourceException {
        if (config.workspace().root().isPresent()) {
            // Without one it keeps nothing.
            DataFolder.close(config.data());
        }
        Workspace.begin(config);
        boolean mira = config.workspace().stdio() == WorkspaceConfig.Language.MIRA;
        // Who names a workspace there wants its tools: no other dialect has them.
        CoreParts parts = parts(config, !mira);
        more.accept(parts);
        Core core = Core.free(parts);
        core.startHooks().run();
        return mira
                ? new StdioServer(core, Workspace.onPipes(), Workspace.mountOnly(core.toolbox()))
                : new StdioServer(core, dialect(config, core));
    }

    /** The listener that the configuration asks for, not started yet. */
    public static HttpListener listener(Config config, CoreParts parts)
            throws KeyImportException, Selling.ShopProblem {
        return listener(config, parts, UnaryOperator.identity());
    }

    /**
     * The same with something around its ledger, as tests want it that hold calls up there.
     *
     * @param around gives the ledger that is used instead of the stored one
     */
    public static HttpListener listener(
            Config config, CoreParts parts, UnaryOperator<Ledger> around)
            throws KeyImportException, Selling.ShopProblem {
        DataFolder.close(config.data());
        Workspace.begin(config);
        // First: what can't be sold must not leave the books open.
        Shops shops = Selling.shops(config, parts.toolbox());
        RouteSettings routes = ExtraListeners.routes(config, parts.toolbox(), shops);
        Map<Path, List<Listing>> entries = Bazaar.files(config);
        Optional<OperatorWallet> purse = OperatorWallet.open(config);
        Stores stores = Stores.open(config, parts.incidents()).around(around);
        parts.stopHooks().add(stores::close);
        RecentPaymentRequests recentPaymentRequests = new RecentPaymentRequests(Clock.systemUTC());
        ReceiptKeys keys = new ReceiptKeyFile(config.receipts().key()).open();
        Core core =
                Core.of(
                        parts,
                        new Selling(config, parts, stores)
                                .open(
                                        shops,
                                        keys,
                                        recentPaymentRequests,
                                        Bazaar.shown(config, parts.toolbox())));
        StarterKey.ensure(config, stores);
        HttpListenerSettings settings = settings(config);
        ServerUrl serverUrl = new ServerUrl(config.listen());
        Bazaar bazaar = new Bazaar(config, core, stores.catalog(), entries, purse);
        HttpListener listener =
                new HttpListener(
                        settings,
                        core,
                        dialect(config, core),
                        access(config, core, stores.keys()),
                        monitor(config),
                        new MoneySettings(
                                fronts(core, keys),
                                config.selling().playMoney(),
                                new AdminWiring(config, core, stores, bazaar, serverUrl)
                                        .settings(recentPaymentRequests),
                                routes,
                                FacilitatorService.of(
                                        config,
                                        core.billing().chainPayments(),
                                        new TimeOrderedIds(Clock.systemUTC()),
                                        core.billing().recovery(),
                                        bazaar.learner(core)),
                                bazaar.settings(core)),
                        Workspace.settings(config, parts),
                        ExtraListeners.listeners(config, settings, core),
                        MemoryBudget.ofMemory());
        bazaar.listensAt(listener::port);
        serverUrl.listens(listener);
        core.startHooks().run();
        return listener;
    }

    private static List<Storefront> fronts(Core core, ReceiptKeys keys) {
        return core.billing().shops().all().stream()
                .<Storefront>map(
                        shop -> new SamuraiStorefront(shop, core.toolbox(), keys::manifest))
                .toList();
    }

    private static AccessControl access(Config config, Core core, ApiKeys known) {
        AccessConfig access = config.access();
        Authenticator keys = new KeyAuthenticator(known, access.required(), Clock.systemUTC());
        Optional<AccessConfig.Tokens> tokens = access.tokens();
        return new AccessControl(
                tokens.isPresent() ? tokens(tokens.get(), config, core, keys) : keys,
                access.required(),
                new TrustedProxies(access.proxies()),
                tokens.map(AccessConfig.Tokens::issuer).stream().toList());
    }

    private static Authenticator tokens(
            AccessConfig.Tokens tokens, Config config, Core core, Authenticator otherwise) {
        List<AllowedHost> allowed = new ArrayList<>(config.outbound().allow());
        allowed.addAll(named(Stream.concat(Stream.of(tokens.issuer()), tokens.keys().stream())));
        GuardedOutbound outbound = GuardedOutbound.standard(allowed, 1);
        core.stopHooks().add(outbound::close);
        IssuerKeys keys =
                new IssuerKeys(
                        new IssuerDocument(tokens.issuer(), tokens.keys(), outbound),
                        task -> Thread.ofVirtual().name("issuer-keys").start(task),
                        System::nanoTime);
        keys.prefetch();
        return new TokenAuthenticator(
                tokens.issuer(), tokens.audience(), keys, otherwise, Clock.systemUTC());
    }

    private static MonitoringSettings monitor(Config config) {
        MonitorConfig monitor = config.monitor();
        return new MonitoringSettings(
                monitor.metrics(),
                monitor.metricsPublic(),
                monitor.health()
                        .map(at -> new MonitoringSettings.Address(at.host(), at.port()))
                        .orElse(null));
    }

    private static HttpListenerSettings settings(Config config) {
        ListenConfig listen = config.listen();
        return new HttpListenerSettings(
                listen.host(),
                listen.port(),
                listen.endpoint(),
                new HashSet<>(listen.hosts()),
                new HashSet<>(listen.origins()),
                config.sessions().enabled(),
                listen.tls()
                        .map(tls -> new HttpListenerSettings.Pem(tls.certificate(), tls.key()))
                        .orElse(null),
                config.hyper().sseAlias(),
                config.discovery().mcp(),
                config.discovery().profile(),
                config.discovery().cors());
    }
}
