package dev.toolbooth.app.config;

import dev.toolbooth.app.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The definition of every setting: the one list that all the rest is derived from. */
final class Settings {
    private static final TextKind LINE =
            new TextKind("one line of text", "^[^\\u0000-\\u001f\\u007f]+$");
    static final TextKind HOST =
            new TextKind(
                    "a host name or an address, such as 127.0.0.1",
                    "^([A-Za-z0-9._-]+|[0-9A-Fa-f:.]+(%[A-Za-z0-9._-]+)?)$");
    static final TextKind ENDPOINT =
            new TextKind(
                    "a path that starts with / and doesn't end with it, such as /mcp",
                    "^(/[A-Za-z0-9._~-]+)+$");
    static final TextKind ORIGIN =
            new TextKind(
                    "an origin without a path, such as https://app.example.com, or *",
                    "^(\\*|[a-z][a-z0-9+.-]*://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])"
                            + "(:[0-9]{1,5})?)$");
    private static final PathKind PEM = new PathKind(List.of(), PathKind.Must.BE_A_FILE);
    private static final int SECRET_CHARS_MIN = 32;

    static final Setting<String> SERVER_NAME =
            Setting.of("server.name", LINE, "The name the server tells its clients.")
                    .withStandard("Toolbooth")
                    .withAlias("HS_MCP_SERVER_NAME");
    static final Setting<String> SERVER_VERSION =
            Setting.of("server.version", LINE, "The version the server tells its clients.")
                    .withStandard(Version.current(), "the program's own version")
                    .withAlias("HS_MCP_SERVER_VERSION");
    static final Setting<String> SERVER_INSTRUCTIONS =
            Setting.of(
                    "server.instructions",
                    new TextKind("a text", "^[\\s\\S]+$"),
                    "What a model is told about using this server.");

    static final Setting<String> LISTEN_HOST =
            Setting.of(
                            "listen.host",
                            HOST,
                            "The address to listen on; 0.0.0.0 lets other machines in.")
                    .withStandard("127.0.0.1")
                    .withFlag("--host", "HOST");
    static final Setting<Integer> LISTEN_PORT =
            Setting.of(
                            "listen.port",
                            new WholeKind(0, 65_535),
                            "The port to listen on; 0 takes any free one.")
                    .withStandard(8080)
                    .withAlias("PORT")
                    .withFlag("--port", "N");
    static final Setting<String> LISTEN_ENDPOINT =
            Setting.of("listen.endpoint", ENDPOINT, "The path under which MCP is served.")
                    .withStandard("/mcp")
                    .withAlias("HS_MCP_ENDPOINT");
    static final Setting<Path> TLS_CERTIFICATE =
            Setting.of(
                    "listen.tls.certificate",
                    PEM,
                    "A PEM file with the certificate, then those that signed it.");
    static final Setting<Path> TLS_KEY =
            Setting.of("listen.tls.key", PEM, "A PEM file with the certificate's private key.");
    static final Setting<List<String>> LISTEN_HOSTS =
            Setting.of(
                            "listen.hosts",
                            new ListKind<>(HOST),
                            "Names accepted in the Host header, besides listen.host and those of"
                                    + " this machine's loopback.")
                    .withStandard(List.of());
    static final Setting<List<String>> LISTEN_ORIGINS =
            Setting.of(
                            "listen.origins",
                            new ListKind<>(ORIGIN),
                            "Origins of web pages that may call, besides the server's own;"
                                    + " * lets every page in.")
                    .withStandard(List.of())
                    .withAlias("HS_CORS_ALLOWED_ORIGINS");

    static final Setting<Boolean> SESSIONS_ENABLED =
            Setting.of(
                            "sessions.enabled",
                            new SwitchKind(),
                            "Whether clients of the older revisions get sessions.")
                    .withStandard(true);

    static final Setting<Boolean> TOOLS_DEMO =
            Setting.of("tools.demo", new SwitchKind(), "Whether the demo tools are offered.")
                    .withStandard(true);
    static final Setting<Boolean> TOOLS_SAMURAI =
            Setting.of(
                            "tools.samurai",
                            new SwitchKind(),
                            "Whether the demo tools with prices are offered.")
                    .withStandard(true);
    static final Setting<Boolean> TOOLS_PIZZA =
            Setting.of(
                            "tools.pizza",
                            new SwitchKind(),
                            "Whether the demo tools are offered that are paid for on a chain.")
                    .withStandard(true);
    static final Setting<List<Path>> TOOLS_SOURCES =
            Setting.of(
                            "tools.sources",
                            new ListKind<>(
                                    new PathKind(
                                            List.of(".jar", ".java"), PathKind.Must.BE_A_FILE)),
                            "Files with your own tools.")
                    .withStandard(List.of())
                    .withFlag("--tools", "FILE");

    static final Setting<Path> DATA =
            Setting.of(
                            "data",
                            new PathKind(List.of(), PathKind.Must.BE_A_PATH),
                            "The folder for everything the server keeps.")
                    .withStandard(Path.of("./data"))
                    .withFlag("--data", "DIR");
    static final Setting<Secret> SECRET =
            Setting.of(
                    "secret",
                    new SecretKind(SECRET_CHARS_MIN),
                    "The key that seals state handed to clients; give all nodes the same one.");

    static final Setting<LogLevel> LOG_LEVEL =
            Setting.of(
                            "log.level",
                            new ChoiceKind<>(List.of(LogLevel.values())),
                            "How much is logged.")
                    .withStandard(LogLevel.INFO)
                    .withAlias("HS_LOG_LEVEL");
    static final Setting<LogFormat> LOG_FORMAT =
            Setting.of(
                            "log.format",
                            new ChoiceKind<>(List.of(LogFormat.values())),
                            "How a log line looks; auto is text on a terminal, else json.")
                    .withStandard(LogFormat.AUTO);

    /** Every setting, in the order in which pages show them. */
    static final List<Setting<?>> ALL = all();

    private static final Map<String, String> SECTIONS =
            Map.ofEntries(
                    Map.entry("", "The configuration of a Toolbooth server."),
                    Map.entry("server", "How the server presents itself."),
                    Map.entry("listen", "Where and how it listens."),
                    Map.entry("listen.tls", "HTTPS: give both files, or none for plain HTTP."),
                    Map.entry("listen.cors", "What browsers let pages of listen.origins do."),
                    Map.entry("discovery", "How the server is found from outside."),
                    Map.entry("sessions", "Sessions of MCP's older revisions."),
                    Map.entry("tools", "What the server offers."),
                    Map.entry("auth", "Who may call."),
                    Map.entry("metrics", "What the server counts."),
                    Map.entry("health", "The health checks."),
                    Map.entry("resources", "What clients may read about the server itself."),
                    Map.entry("admin", "The admin API, for keys and accounts."),
                    Map.entry("console", "The console, for operators with a browser."),
                    Map.entry("outbound", "What the server may ask of other servers."),
                    Map.entry("log", "The log, which goes to standard error."),
                    Map.entry("money", "What is sold, and how it is paid."),
                    Map.entry("payments", "How calls are paid for on chains."),
                    Map.entry("facilitator", "Payments of other sellers that are settled here."),
                    Map.entry("workspace", "A folder that coding agents work in."),
                    Map.entry("workspace.files", "What of its files agents may have."),
                    Map.entry("workspace.exec", "Commands that agents run there."),
                    Map.entry("workspace.planner", "Plans that agents make and work off."),
                    Map.entry(
                            "workspace.planner.model",
                            "A language model that is asked for plans first."),
                    Map.entry("workspace.terminals", "Terminals that agents open there."),
                    Map.entry("workspace.search", "Finding places in its files."),
                    Map.entry(
                            "workspace.search.endpoint",
                            "A model elsewhere that finds by meaning."),
                    Map.entry("stdio", "A server on standard input and output."),
                    Map.entry("catalog", "What can be bought, here and elsewhere."),
                    Map.entry("catalog.search", "Finding entries of the catalog."),
                    Map.entry("catalog.proxy", "Calls that others make through the catalog."),
                    Map.entry(
                            "catalog.proxy.buy",
                            "Buying for callers who have a key, with your money."),
                    Map.entry("receipts", "What callers get for what they have paid."),
                    Map.entry("tracing", "Spans of OpenTelemetry."),
                    Map.entry("limits", "The bounds of everything."));

    /** The same, as the file nests them. */
    static final Section ROOT = Section.tree(ALL, SECTIONS);

    private Settings() {}

    private static List<Setting<?>> all() {
        var all =
                new ArrayList<Setting<?>>(
                        List.of(
                                SERVER_NAME,
                                SERVER_VERSION,
                                SERVER_INSTRUCTIONS,
                                LISTEN_HOST,
                                LISTEN_PORT,
                                LISTEN_ENDPOINT,
                                TLS_CERTIFICATE,
                                TLS_KEY,
                                LISTEN_HOSTS,
                                LISTEN_ORIGINS,
                                SESSIONS_ENABLED,
                                TOOLS_DEMO,
                                TOOLS_SAMURAI,
                                TOOLS_PIZZA,
                                TOOLS_SOURCES,
                                DATA,
                                SECRET,
                                LOG_LEVEL,
                                LOG_FORMAT));
        all.addAll(AccessSettings.ALL);
        all.addAll(BuiltinSettings.ALL);
        all.addAll(MonitorSettings.ALL);
        all.addAll(HyperSettings.ALL);
        all.addAll(OutboundSettings.ALL);
        all.addAll(DiscoverySettings.ALL);
        all.addAll(TradeSettings.ALL);
        all.addAll(ServerSettings.ALL);
        all.addAll(PaymentSettings.ALL);
        all.addAll(DoorSettings.ALL);
        all.addAll(LendingSettings.ALL);
        all.addAll(CatalogSettings.ALL);
        all.addAll(WorkspaceSettings.ALL);
        all.addAll(FileSettings.ALL);
        all.addAll(ExecSettings.ALL);
        all.addAll(PlannerSettings.ALL);
        all.addAll(TerminalSettings.ALL);
        all.addAll(SearchSettings.ALL);
        all.addAll(BuyingSettings.ALL);
        all.addAll(OperatorSettings.ALL);
        all.addAll(ReceiptSettings.ALL);
        all.addAll(TracingSettings.ALL);
        all.addAll(LimitSettings.ALL);
        return List.copyOf(all);
    }
}
