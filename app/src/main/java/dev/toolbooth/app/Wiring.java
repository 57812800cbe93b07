package dev.toolbooth.app;

import dev.toolbooth.app.bazaar.Bazaar;
import dev.toolbooth.app.bazaar.OperatorPurse;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.WorkspaceConfig;
import dev.toolbooth.app.keys.KeyProblem;
import dev.toolbooth.app.log.Logging;
import dev.toolbooth.app.log.RecentLog;
import dev.toolbooth.app.office.Presence;
import dev.toolbooth.app.pay.Lending;
import dev.toolbooth.app.source.SourceProblem;
import dev.toolbooth.app.source.ToolSources;
import dev.toolbooth.app.workspace.Workspace;
import dev.toolbooth.catalog.Listing;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Keys;
import dev.toolbooth.core.call.Sealer;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Storefront;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.Outbound;
import dev.toolbooth.core.pay.Challenges;
import dev.toolbooth.dialects.mcp.McpDialect;
import dev.toolbooth.dialects.mira.MiraDialect;
import dev.toolbooth.dialects.samurai.ShopFront;
import dev.toolbooth.server.AesSealer;
import dev.toolbooth.server.HttpListener;
import dev.toolbooth.server.HttpSettings;
import dev.toolbooth.server.MoneySettings;
import dev.toolbooth.server.MonitorSettings;
import dev.toolbooth.server.RouteSettings;
import dev.toolbooth.server.ServerPorts;
import dev.toolbooth.server.StdioServer;
import dev.toolbooth.server.TimedIds;
import dev.toolbooth.server.access.Access;
import dev.toolbooth.server.access.IssuerDocument;
import dev.toolbooth.server.access.IssuerKeys;
import dev.toolbooth.server.access.KeyAuthenticator;
import dev.toolbooth.server.access.Proxies;
import dev.toolbooth.server.access.TokenAuthenticator;
import dev.toolbooth.server.outbound.GuardedOutbound;
import dev.toolbooth.server.receipt.ReceiptKeys;
import dev.toolbooth.server.tracing.SpanExporter;
import dev.toolbooth.tools.builtin.BuiltinTools;
import dev.toolbooth.tools.builtin.HttpRequest;
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
import java.util.stream.Stream;

/** Puts the parts together: the one place that knows which class gets which. */
public final class Wiring {
    private Wiring() {}

    /** The domain with everything that the configuration puts on offer. */
    public static Core core(Config config) throws SourceProblem {
        return core(config, config.workspace().mcp());
    }

    /**
     * The same.
     *
     * @param bridged whether the tools of the workspace are offered over MCP too
     */
    static Core core(Config config, boolean bridged) throws SourceProblem {
        Core core = shelf(config, bridged);
        if (config.resources().builtin()) {
            RecentLog log = Logging.keepRecent(config);
            ServerResources.installInto(
                    core.resources(),
                    ShownConfig.of(config),
                    new ServerFigures(core, Clock.systemUTC()),
                    new ServerResources.Log(log::text, log::changes));
        }
        config.tracing().ifPresent(endpoint -> trace(endpoint, core));
        for (Path source : config.tools().sources()) {
            ToolSources.install(source, core.toolbox());
        }
        return core;
    }

    /** The domain with the tools that come with the program, as far as they are switched on. */
    static Core shelf(Config config) {
        return shelf(config, config.workspace().mcp());
    }

    private static Core shelf(Config config, boolean bridged) {
        Config.Server server = config.server();
        ServerInfo info =
                new ServerInfo(
                        server.name(), null, server.version(), server.instructions().orElse(null));
        Sealer sealer =
                config.secret()
                        .map(secret -> AesSealer.of(secret.reveal()))
                        .orElseGet(AesSealer::ephemeral);
        Core core =
                Core.build(
                        info, config.limits(), ServerPorts.with(sealer), config.presence().names());
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
        Config.Builtin builtin = config.builtin();
        if (builtin.enabled()) {
            BuiltinTools.installInto(
                    core.toolbox(),
                    new BuiltinTools.Settings(builtin.fileRoot(), builtin.fileBytes()));
            Config.Outbound web = config.outbound();
            core.toolbox()
                    .add(
                            Namespace.BUILT_IN,
                            new HttpRequest(
                                    outbound(web, core), web.timeout(), web.responseBytes()));
        }
        Workspace.install(config, core, bridged);
        return core;
    }

    /** Sends calls to a collector, which the operator has named and which so may be anywhere. */
    private static void trace(String endpoint, Core core) {
        GuardedOutbound outbound = GuardedOutbound.standard(named(Stream.of(endpoint)), 1);
        SpanExporter exporter = new SpanExporter(endpoint, core.server(), outbound);
        core.calls().add(exporter);
        core.atStop()
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
    private static Outbound outbound(Config.Outbound settings, Core core) {
        GuardedOutbound outbound = GuardedOutbound.standard(settings.allow(), settings.requests());
        core.atStop().add(outbound::close);
        return outbound;
    }

    /** What reads and writes messages for a core. */
    public static Dialect dialect(Config config, Core core) {
        return new McpDialect(core.toolbox(), core.server(), config.hyper().pingMessage());
    }

    /** The server on standard input and output that the configuration asks for. */
    public static StdioServer pipes(Config config, Consumer<Core> more) throws SourceProblem {
        Workspace.begin(config);
        boolean mira = config.workspace().stdio() == WorkspaceConfig.Language.MIRA;
        // Who names a workspace there wants its tools: no other dialect has them.
        Core core = core(config, !mira);
        more.accept(core);
        core.atStart().run();
        return mira
                ? new StdioServer(
                        core,
                        new MiraDialect("", Rate.UNLIMITED, false),
                        Workspace.apart(core.toolbox()))
                : new StdioServer(core, dialect(config, core));
    }

    /** The listener that the configuration asks for, not started yet. */
    public static HttpListener listener(Config config, Core core)
            throws KeyProblem, Trade.ShopProblem {
        Workspace.begin(config);
        // First: what can't be sold must not leave the books open.
        Shops shops = Trade.shops(config, core.toolbox());
        RouteSettings routes = Doors.routes(config, core.toolbox(), shops);
        Map<Path, List<Listing>> entries = Bazaar.files(config);
        Optional<OperatorPurse> purse = OperatorPurse.open(config);
        Books books = Books.open(config, core.incidents());
        core.atStop().add(books::close);
        Challenges challenges = new Challenges(Clock.systemUTC());
        ReceiptKeys keys = Trade.open(config, core, shops, books, challenges);
        StarterKey.ensure(config, books);
        HttpSettings settings = settings(config);
        Presence presence = new Presence(config.listen());
        Bazaar bazaar = new Bazaar(config, core, books.catalog(), entries, purse);
        HttpListener listener =
                new HttpListener(
                        settings,
                        core,
                        dialect(config, core),
                        access(config, core, books.keys()),
                        monitor(config),
                        new MoneySettings(
                                fronts(core, keys),
                                config.trade().playMoney(),
                                new Operators(config, core, books, bazaar, presence)
                                        .settings(challenges),
                                routes,
                                Lending.of(
                                        config,
                                        core.till().cashier(),
                                        new TimedIds(Clock.systemUTC()),
                                        core.till().recovery(),
                                        bazaar.learner(core)),
                                bazaar.settings(core)),
                        Workspace.settings(config, core),
                        Doors.sides(config, settings, core));
        bazaar.listensAt(listener::port);
        presence.listens(listener);
        core.atStart().run();
        return listener;
    }

    private static List<Storefront> fronts(Core core, ReceiptKeys keys) {
        return core.till().shops().all().stream()
                .<Storefront>map(shop -> new ShopFront(shop, core.toolbox(), keys::manifest))
                .toList();
    }

    private static Access access(Config config, Core core, Keys known) {
        Config.Access access = config.access();
        Authenticator keys = new KeyAuthenticator(known, access.required(), Clock.systemUTC());
        Optional<Config.Tokens> tokens = access.tokens();
        return new Access(
                tokens.isPresent() ? tokens(tokens.get(), config, core, keys) : keys,
                access.required(),
                new Proxies(access.proxies()),
                tokens.map(Config.Tokens::issuer).stream().toList());
    }

    private static Authenticator tokens(
            Config.Tokens tokens, Config config, Core core, Authenticator otherwise) {
        List<AllowedHost> allowed = new ArrayList<>(config.outbound().allow());
        allowed.addAll(named(Stream.concat(Stream.of(tokens.issuer()), tokens.keys().stream())));
        GuardedOutbound outbound = GuardedOutbound.standard(allowed, 1);
        core.atStop().add(outbound::close);
        IssuerKeys keys =
                new IssuerKeys(
                        new IssuerDocument(tokens.issuer(), tokens.keys(), outbound),
                        task -> Thread.ofVirtual().name("issuer-keys").start(task),
                        System::nanoTime);
        keys.prefetch();
        return new TokenAuthenticator(
                tokens.issuer(), tokens.audience(), keys, otherwise, Clock.systemUTC());
    }

    private static MonitorSettings monitor(Config config) {
        Config.Monitor monitor = config.monitor();
        return new MonitorSettings(
                monitor.metrics(),
                monitor.metricsPublic(),
                monitor.health()
                        .map(at -> new MonitorSettings.Address(at.host(), at.port()))
                        .orElse(null));
    }

    private static HttpSettings settings(Config config) {
        Config.Listen listen = config.listen();
        return new HttpSettings(
                listen.host(),
                listen.port(),
                listen.endpoint(),
                new HashSet<>(listen.hosts()),
                new HashSet<>(listen.origins()),
                config.sessions().enabled(),
                listen.tls()
                        .map(tls -> new HttpSettings.Pem(tls.certificate(), tls.key()))
                        .orElse(null),
                config.hyper().sseAlias(),
                config.presence().mcp(),
                config.presence().publicity(),
                config.presence().cors());
    }
}
