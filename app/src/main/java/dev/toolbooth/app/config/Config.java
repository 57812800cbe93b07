package dev.toolbooth.app.config;

import dev.toolbooth.app.config.selling.CatalogConfig;
import dev.toolbooth.app.config.selling.ExtraListenersConfig;
import dev.toolbooth.app.config.selling.FacilitatorConfig;
import dev.toolbooth.app.config.selling.ListenerConfig;
import dev.toolbooth.app.config.selling.PaymentConfig;
import dev.toolbooth.app.config.selling.SellingConfig;
import dev.toolbooth.app.config.selling.ServerConfig;
import dev.toolbooth.app.config.selling.StarterServers;
import dev.toolbooth.app.config.serving.AccessConfig;
import dev.toolbooth.app.config.serving.AdminConfig;
import dev.toolbooth.app.config.serving.BuiltinConfig;
import dev.toolbooth.app.config.serving.DiscoveryConfig;
import dev.toolbooth.app.config.serving.LimitSettings;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.app.config.serving.MonitorConfig;
import dev.toolbooth.app.config.serving.OutboundConfig;
import dev.toolbooth.app.config.setting.BooleanType;
import dev.toolbooth.app.config.setting.EffectiveSettings;
import dev.toolbooth.app.config.setting.PathType;
import dev.toolbooth.app.config.setting.Secret;
import dev.toolbooth.app.config.setting.Setting;
import dev.toolbooth.app.config.setting.SettingReader;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.app.config.workspace.WorkspaceConfig;
import dev.toolbooth.app.process.Version;
import dev.toolbooth.core.limit.Limits;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The configuration of a server, checked and complete. Immutable.
 *
 * <p>Each section declares its settings where it reads them: {@link #of} is run once without values
 * to find out which settings there are, and once for the values.
 *
 * @param data the folder for everything the server stores
 * @param secret the key that seals state handed to clients, shared by all nodes
 * @param tracing the collector that gets calls as spans
 * @param settings the same as a listing that may be shown
 */
public record Config(
        Server server,
        ListenConfig listen,
        AccessConfig access,
        Hyper hyper,
        Sessions sessions,
        Tools tools,
        BuiltinConfig builtin,
        OutboundConfig outbound,
        DiscoveryConfig discovery,
        Path data,
        Optional<Secret> secret,
        Log log,
        MonitorConfig monitor,
        MonitorConfig.Resources resources,
        SellingConfig selling,
        PaymentConfig payments,
        ExtraListenersConfig extraListeners,
        FacilitatorConfig facilitator,
        CatalogConfig catalog,
        WorkspaceConfig workspace,
        AdminConfig admin,
        Receipts receipts,
        Optional<String> tracing,
        Limits limits,
        EffectiveSettings settings) {
    private static final int SECRET_CHARS_MIN = 32;

    public static final Setting<Path> DATA =
            Setting.of(
                            "data",
                            new PathType(List.of(), PathType.Must.BE_A_PATH),
                            "The folder for everything that the server stores.")
                    .withNote(
                            "~/.local/share/toolbooth ($XDG_DATA_HOME), or ./data where"
                                    + " ./toolbooth.yaml or ./data/toolbooth.db is")
                    .withFlag("--data", "DIR");

    /** The server's presentation of itself. */
    public record Server(String name, String version, Optional<String> instructions) {
        private static final TextType LINE =
                new TextType("one line of text", "^[^\\u0000-\\u001f\\u007f]+$");

        static Server of(SettingReader in) {
            in.section("server", "How the server presents itself.");
            return new Server(
                    in.key("server.name", "The name the server tells its clients.")
                            .is(LINE)
                            .alias("HS_MCP_SERVER_NAME")
                            .or("Toolbooth"),
                    in.key("server.version", "The version the server tells its clients.")
                            .is(LINE)
                            .note("the program's own version")
                            .alias("HS_MCP_SERVER_VERSION")
                            .or(Version.current()),
                    in.key(
                                    "server.instructions",
                                    "Instructions for models on how to use this server.")
                            .text("a text", "^[\\s\\S]+$")
                            .find());
        }
    }

    /**
     * The features for clients that were written for HyperServe.
     *
     * @param sseAlias whether the endpoint's stream can also be opened at {@code sse} below it
     * @param pingMessage whether the result of a ping has a message
     */
    public record Hyper(boolean sseAlias, boolean pingMessage) {
        static Hyper of(SettingReader in) {
            return new Hyper(
                    in.key(
                                    "listen.sse-alias",
                                    "Whether the endpoint's event stream can also be opened at /sse"
                                            + " below the endpoint, as with HyperServe, a Go MCP"
                                            + " server.")
                            .bool()
                            .alias("HS_MCP_SSE_ALIAS")
                            .or(false),
                    in.key(
                                    "listen.ping-message",
                                    "Whether the answer to a ping has a message, as HyperServe's"
                                            + " does.")
                            .bool()
                            .alias("HS_MCP_PING_MESSAGE")
                            .or(false));
        }
    }

    /**
     * The sessions of MCP's older revisions.
     *
     * @param enabled false serves those revisions without sessions
     */
    public record Sessions(boolean enabled) {
        static Sessions of(SettingReader in) {
            in.section("sessions", "Sessions of MCP's older revisions.");
            return new Sessions(
                    in.key(
                                    "sessions.enabled",
                                    "Whether clients of revisions up to 2025-11-25 get sessions.")
                            .bool()
                            .or(true));
        }
    }

    /**
     * The tools that the server offers.
     *
     * @param samurai whether the demo tools with prices are offered
     * @param pizza whether the demo tools are offered that are paid for on a chain
     * @param sources .jar and .java files with the operator's own tools
     */
    public record Tools(boolean demo, boolean samurai, boolean pizza, List<Path> sources) {
        private static final String STANDARD =
                "`true`; `false` where `tools.sources`, `servers`, `routes` or `workspace.root` is"
                        + " set";

        public static final Setting<Boolean> DEMO =
                Setting.of("tools.demo", new BooleanType(), "Whether the demo tools are offered.")
                        .withDefault(true, STANDARD);
        public static final Setting<Boolean> SAMURAI =
                Setting.of(
                                "tools.samurai",
                                new BooleanType(),
                                "Whether the demo tools with prices are offered.")
                        .withDefault(true, STANDARD);
        public static final Setting<Boolean> PIZZA =
                Setting.of(
                                "tools.pizza",
                                new BooleanType(),
                                "Whether the demo tools that are paid on a chain are offered.")
                        .withDefault(true, STANDARD);

        static Tools of(SettingReader in) {
            in.section("tools", "What the server offers.");
            return new Tools(
                    in.get(DEMO),
                    in.get(SAMURAI),
                    in.get(PIZZA),
                    in.key("tools.sources", "Files with tools of your own.")
                            .list(new PathType(List.of(".jar", ".java"), PathType.Must.BE_A_FILE))
                            .flag("--tools", "FILE")
                            .or(List.of()));
        }
    }

    /** The log levels, from everything to the least. */
    public enum LogThreshold {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR
    }

    /** The formats of log lines. */
    public enum LogFormat {
        /** Text on a terminal, JSON everywhere else. */
        AUTO,
        /** A line for a person. */
        TEXT,
        /** One JSON object a line. */
        JSON
    }

    /** The settings of the log. */
    public record Log(LogThreshold level, LogFormat format) {
        static Log of(SettingReader in) {
            in.section("log", "The log, which goes to standard error.");
            return new Log(
                    in.key("log.level", "How much is logged.")
                            .choice(LogThreshold.values())
                            .alias("HS_LOG_LEVEL")
                            .or(LogThreshold.INFO),
                    in.key(
                                    "log.format",
                                    "The format of log lines; auto is text on a terminal, otherwise"
                                            + " json.")
                            .choice(LogFormat.values())
                            .or(LogFormat.AUTO));
        }
    }

    /**
     * The settings of receipts.
     *
     * @param key the file with the key that signs receipts
     */
    public record Receipts(Path key) {
        static Receipts of(SettingReader in, Path data) {
            in.section("receipts", "Signed receipts for paid calls.");
            return new Receipts(
                    in.key(
                                    "receipts.key",
                                    "The PEM file with the Ed25519 key that signs receipts, created"
                                            + " at the first start. Without it, receipt-key.pem in"
                                            + " the data folder.")
                            .path(PathType.Must.BE_A_NEW_FILE)
                            .find()
                            .orElseGet(() -> data.resolve("receipt-key.pem")));
        }
    }

    /** The servers of the starter set-up. */
    public List<ServerConfig> starterServers() {
        return StarterServers.of(server.version(), payments);
    }

    /** Reads every setting, in the order in which pages show them. */
    public static Config of(SettingReader in) {
        in.section("", "The configuration of a Toolbooth server.");
        Server server = Server.of(in);
        ListenConfig listen = ListenConfig.of(in);
        boolean local = local(in, listen);
        Sessions sessions = Sessions.of(in);
        Tools tools = Tools.of(in);
        Path data = in.find(DATA).orElse(Path.of("data"));
        Optional<Secret> secret = secret(in);
        Log log = Log.of(in);
        AccessConfig access = AccessConfig.of(in, local);
        BuiltinConfig builtin = BuiltinConfig.of(in);
        MonitorConfig monitor = MonitorConfig.of(in, listen.host());
        MonitorConfig.Resources resources = MonitorConfig.Resources.of(in);
        Hyper hyper = Hyper.of(in);
        OutboundConfig outbound = OutboundConfig.of(in);
        DiscoveryConfig discovery = DiscoveryConfig.of(in, listen, access.required());
        boolean trusted =
                local
                        && discovery.profile().url() == null
                        && access.proxies().isEmpty()
                        && listen.hosts().isEmpty();
        SellingConfig selling = SellingConfig.of(in, trusted);
        PaymentConfig payments = PaymentConfig.of(in);
        List<ServerConfig> servers = selling.servers(in, server.version(), payments);
        selling.reportPaths(in, listen, servers);
        payments.reportTerms(in, servers);
        ExtraListenersConfig extraListeners =
                ExtraListenersConfig.of(in, selling.servers().isEmpty());
        extraListeners.report(in, listen.endpoint(), servers);
        return new Config(
                server,
                listen,
                access,
                hyper,
                sessions,
                tools,
                builtin,
                outbound,
                discovery,
                data,
                secret,
                log,
                monitor,
                resources,
                selling,
                payments,
                extraListeners,
                FacilitatorConfig.of(in, payments),
                CatalogConfig.of(in),
                WorkspaceConfig.of(in),
                AdminConfig.of(in),
                Receipts.of(in, data),
                tracing(in),
                LimitSettings.of(in, local),
                new EffectiveSettings(in));
    }

    private static Optional<Secret> secret(SettingReader in) {
        return in.key(
                        "secret",
                        "The key that seals the state that clients carry. All nodes need the same"
                                + " one.")
                .secret(SECRET_CHARS_MIN)
                .find();
    }

    private static Optional<String> tracing(SettingReader in) {
        in.section("tracing", "OpenTelemetry traces.");
        return in.key(
                        "tracing.endpoint",
                        "The address that receives a span for every call (OTLP over HTTP, as JSON)."
                                + " Without it, none are sent.")
                .text(
                        "an address such as http://127.0.0.1:4318/v1/traces",
                        "^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])"
                                + "(:[0-9]{1,5})?(/[A-Za-z0-9._~%/-]*)?$")
                .alias("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
                .find();
    }

    /** Whether only this machine can call, at whichever address. */
    private static boolean local(SettingReader in, ListenConfig listen) {
        return listen.local()
                && in.peek(ExtraListenersConfig.LISTENERS).orElse(List.of()).stream()
                        .map(ListenerConfig::host)
                        .allMatch(host -> host.isEmpty() || ListenConfig.isLocal(host));
    }
}
