package dev.toolbooth.app.config;

import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.outbound.AllowedHost;
import dev.toolbooth.core.outbound.IpRange;
import dev.toolbooth.server.AdminSettings;
import dev.toolbooth.server.CorsSettings;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.server.discovery.Publicity;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything an operator can choose, checked and complete. Immutable.
 *
 * @param data the folder for everything the server keeps
 * @param tracing where calls are sent as spans
 * @param secret the key that seals state handed to clients, shared by all nodes
 * @param settings the same as a listing that may be shown
 */
public record Config(
        Server server,
        Listen listen,
        Access access,
        Hyper hyper,
        Sessions sessions,
        Tools tools,
        Builtin builtin,
        Outbound outbound,
        Presence presence,
        Path data,
        Optional<Secret> secret,
        Log log,
        Optional<String> tracing,
        Monitor monitor,
        Resources resources,
        Trade trade,
        PaymentConfig payments,
        Doors doors,
        LendingConfig lending,
        CatalogConfig catalog,
        WorkspaceConfig workspace,
        Admin admin,
        Receipts receipts,
        Limits limits,
        Effective settings) {

    /** How the server presents itself. */
    public record Server(String name, String version, Optional<String> instructions) {}

    /**
     * Where and how the server listens.
     *
     * @param port zero means any free one
     * @param endpoint the path of MCP, which starts with a slash and doesn't end with one
     * @param hosts names accepted in the Host header besides loopback's and {@code host}
     * @param origins web origins accepted besides the server's own; {@code *} accepts all
     */
    public record Listen(
            String host,
            int port,
            String endpoint,
            Optional<Tls> tls,
            List<String> hosts,
            List<String> origins) {}

    /**
     * Who may call.
     *
     * @param required whether nobody may without a credential
     * @param exposed whether other machines can reach the server
     * @param tokens access tokens that are taken too
     * @param proxies machines in front of the server
     */
    public record Access(
            boolean required, boolean exposed, Optional<Tokens> tokens, List<IpRange> proxies) {}

    /**
     * Access tokens that are taken beside keys.
     *
     * @param keys where the issuer's keys are, or empty to ask the issuer
     */
    public record Tokens(String issuer, String audience, Optional<String> keys) {}

    /**
     * What clients that were written for HyperServe may expect.
     *
     * @param sseAlias whether the endpoint's stream can also be opened at {@code sse} below it
     * @param pingMessage whether the result of a ping has a message
     */
    public record Hyper(boolean sseAlias, boolean pingMessage) {}

    /** The PEM files of an HTTPS listener. */
    public record Tls(Path certificate, Path key) {}

    /**
     * The sessions of MCP's older revisions.
     *
     * @param enabled false serves those revisions without sessions
     */
    public record Sessions(boolean enabled) {}

    /**
     * What the server offers.
     *
     * @param samurai whether the demo tools with prices are offered
     * @param pizza whether the demo tools are offered that are paid for on a chain
     * @param sources .jar and .java files with the operator's own tools
     */
    public record Tools(boolean demo, boolean samurai, boolean pizza, List<Path> sources) {}

    /**
     * The built-in tools.
     *
     * @param fileRoot the folder whose files they show; without one they show none
     * @param fileBytes the largest file that is read
     */
    public record Builtin(boolean enabled, Optional<Path> fileRoot, int fileBytes) {}

    /**
     * What the server may ask of others.
     *
     * @param allow hosts and addresses that may be asked although they are not public
     * @param timeout for one request of a tool, redirects and all
     * @param responseBytes the most of an answer's body that a tool returns
     * @param requests the most requests at once
     */
    public record Outbound(
            List<AllowedHost> allow, Duration timeout, int responseBytes, int requests) {}

    /**
     * How the server shows itself.
     *
     * @param mcp whether MCP is served at all
     * @param transport what {@code serve} speaks
     * @param publicity what the outside may learn
     * @param names under which names tools and resources are listed
     * @param cors what browsers are told about pages of {@link Listen#origins}
     * @param banner whether {@code serve} says where it is when it has started
     */
    public record Presence(
            boolean mcp,
            Transport transport,
            Publicity publicity,
            NameMode names,
            CorsSettings cors,
            boolean banner) {}

    /** What is logged, and how. */
    public record Log(LogLevel level, LogFormat format) {}

    /**
     * What those who look after the server get to see.
     *
     * @param metricsPublic whether anyone may read the metrics, wherever the server listens
     * @param health a second address for the health checks
     */
    public record Monitor(boolean metrics, boolean metricsPublic, Optional<Address> health) {}

    /** An address to listen on; port zero means any free one. */
    public record Address(String host, int port) {}

    /** What clients may read about the server itself. */
    public record Resources(boolean builtin, int logEntries) {}

    /**
     * What is sold, and where the books are.
     *
     * @param store a PostgreSQL, or nothing for a file in the folder of data
     * @param playMoney whether callers may top up with play money
     * @param servers what is sold where, or nothing for the starter set-up
     */
    public record Trade(
            Optional<String> store, boolean playMoney, Optional<List<ServerConfig>> servers) {}

    /**
     * The ways in beside the main one.
     *
     * @param chosen whether somebody wants just these routes, so that their tools must be there
     * @param listeners further addresses
     */
    public record Doors(List<RouteConfig> routes, boolean chosen, List<ListenerConfig> listeners) {}

    /**
     * Who may look after keys and accounts over HTTP.
     *
     * @param keys of the roles that have one
     * @param console where there is one
     */
    public record Admin(
            AdminSettings.Mode mode, Map<Role, Secret> keys, AdminSettings.Mode console) {
        public Admin {
            keys = Map.copyOf(keys);
        }
    }

    /**
     * What callers get for what they have paid.
     *
     * @param key the file with the key that signs receipts
     */
    public record Receipts(Path key) {}

    /** The servers of the starter set-up. */
    public List<ServerConfig> starterServers() {
        return TradeSettings.starter(server.version(), payments);
    }

    /** The configuration of a server that was told nothing. */
    public static Config standard() {
        var nothing =
                new Sources(Optional.empty(), Map.of(), Map.of(), Path.of(""), Optional.empty());
        return switch (new ConfigReader(nothing).readWithoutFile()) {
            case Loading.Loaded(Config config, var settings) -> config;
            case Loading.Rejected(Problems problems) ->
                    throw new IllegalStateException(problems.report());
        };
    }

    static Config of(Values values) {
        return new Config(
                new Server(
                        values.get(Settings.SERVER_NAME),
                        values.get(Settings.SERVER_VERSION),
                        values.find(Settings.SERVER_INSTRUCTIONS)),
                new Listen(
                        values.get(Settings.LISTEN_HOST),
                        values.get(Settings.LISTEN_PORT),
                        values.get(Settings.LISTEN_ENDPOINT),
                        tls(values),
                        values.get(Settings.LISTEN_HOSTS),
                        values.get(Settings.LISTEN_ORIGINS)),
                access(values),
                HyperSettings.hyper(values),
                new Sessions(values.get(Settings.SESSIONS_ENABLED)),
                new Tools(
                        values.get(Settings.TOOLS_DEMO),
                        values.get(Settings.TOOLS_SAMURAI),
                        values.get(Settings.TOOLS_PIZZA),
                        values.get(Settings.TOOLS_SOURCES)),
                BuiltinSettings.of(values),
                OutboundSettings.of(values),
                DiscoverySettings.presence(values, access(values).required()),
                values.get(Settings.DATA),
                values.find(Settings.SECRET),
                new Log(values.get(Settings.LOG_LEVEL), values.get(Settings.LOG_FORMAT)),
                values.find(TracingSettings.ENDPOINT),
                MonitorSettings.monitor(values),
                MonitorSettings.resources(values),
                TradeSettings.trade(values, loopback(values) && !passedOn(values)),
                PaymentSettings.payments(values),
                DoorSettings.doors(values, ServerSettings.chosen(values).isPresent()),
                LendingSettings.lending(values),
                CatalogSettings.catalog(values),
                WorkspaceConfig.of(values),
                OperatorSettings.admin(values),
                ReceiptSettings.receipts(values),
                LimitSettings.limits(values, loopback(values)),
                new Effective(values, List.of()));
    }

    private static Access access(Values values) {
        boolean always = values.get(AccessSettings.REQUIRED) == AccessSettings.Need.ALWAYS;
        boolean open = loopback(values) || values.get(AccessSettings.INSECURE_OPEN);
        return new Access(
                always || !open || values.find(AccessSettings.ISSUER).isPresent(),
                !loopback(values),
                values.find(AccessSettings.ISSUER).map(issuer -> tokens(issuer, values)),
                values.get(AccessSettings.TRUSTED_PROXIES));
    }

    private static Tokens tokens(String issuer, Values values) {
        return new Tokens(
                issuer,
                values.get(AccessSettings.AUDIENCE),
                values.find(AccessSettings.ISSUER_KEYS));
    }

    /** Whether something says that others call through a proxy on this machine. */
    private static boolean passedOn(Values values) {
        return values.find(DiscoverySettings.PUBLIC_URL).isPresent()
                || !values.get(AccessSettings.TRUSTED_PROXIES).isEmpty()
                || !values.get(Settings.LISTEN_HOSTS).isEmpty();
    }

    /** Whether only this machine can call, at whichever address. */
    private static boolean loopback(Values values) {
        return loopback(values.get(Settings.LISTEN_HOST))
                && values.find(DoorSettings.LISTENERS).orElse(List.of()).stream()
                        .map(ListenerConfig::host)
                        .allMatch(host -> host.isEmpty() || loopback(host));
    }

    /** A name is asked for: it may be anything. */
    private static boolean loopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static Optional<Tls> tls(Values values) {
        return values.find(Settings.TLS_CERTIFICATE)
                .flatMap(
                        certificate ->
                                values.find(Settings.TLS_KEY)
                                        .map(key -> new Tls(certificate, key)));
    }
}
