package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.office.ServerNote;
import dev.toolbooth.app.workspace.Workspace;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.server.AdminSettings;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a server says of itself when it has started: where it is, and something to paste.
 *
 * @param key what stands for a key in commands to paste: one that works, or a variable
 * @param entry the path of a link into the console that works once, if there is a console
 */
record Banner(
        Config config,
        int port,
        List<ToolSpec> tools,
        List<Shop> shops,
        String key,
        Optional<String> entry) {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    private static final String LOOK_UP =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                    + "\"lookup_exemplars\",\"arguments\":{\"query\":\"retries\",\"k\":2}}}";

    private static final String LOOK =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{}}";

    private static final String CAROUSEL = "pizza-carousel";
    private static final String PIZZA =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                    + "\"pizza-carousel\",\"arguments\":{\"pizzaTopping\":\"basil\"}}}";

    void printTo(PrintStream err) {
        Config.Listen listen = config.listen();
        String scheme = listen.tls().isPresent() ? "https" : "http";
        String host = listen.host().contains(":") ? "[" + listen.host() + "]" : listen.host();
        String base = scheme + "://" + host + ":" + port;
        if (!config.presence().mcp()) {
            err.println(
                    """
                    Toolbooth %s is listening at %s.

                    MCP is switched off (listen.mcp): there are health checks and metrics alone.
                    %s
                    Stop with Ctrl-C."""
                            .formatted(Version.current(), base, console()));
            return;
        }
        String url = base + listen.endpoint();
        String names = tools.stream().map(ToolSpec::name).collect(Collectors.joining(", "));
        err.println(
                """
                Toolbooth %s is listening at %s.

                  MCP, every revision    %s
                  MCP, HTTP+SSE (2024)   %s/sse
                  tools                  %s
                %s
                Try it:

                  curl -s %s -H 'Content-Type: application/json'%s \\
                    -d '%s'
                %s
                  claude mcp add --transport http toolbooth %s%s
                %s
                Stop with Ctrl-C."""
                        .formatted(
                                Version.current(),
                                base,
                                url,
                                base,
                                names.isEmpty()
                                        ? "none yet (tools.demo, tools.samurai, --tools)"
                                        : names,
                                sold(base) + rails() + bazaar(base) + workspace(base) + console(),
                                url,
                                credential(),
                                tryout(tools),
                                buy(base) + paid(base, url) + search(base) + look(base),
                                url,
                                credential().replace("-H", "--header"),
                                warning()));
    }

    /** The way into the console: from this machine by a link, which is good once. */
    private String console() {
        if (config.admin().console() == AdminSettings.Mode.ALWAYS
                && config.admin().mode() != AdminSettings.Mode.OFF) {
            return "  console                /console/; a link into it: ./toolbooth console\n";
        }
        return entry.map(
                        path ->
                                "  console, one sign-in   "
                                        + ServerNote.of(config.listen(), port, "").url()
                                        + path
                                        + "\n")
                .orElse("");
    }

    /** Where something is sold, a line each. */
    private String sold(String base) {
        return shops.stream()
                .map(shop -> "  %-22s %s\n".formatted("sold: " + shop.name(), endpoint(base, shop)))
                .collect(Collectors.joining());
    }

    /** A call to paste for each place where something is sold. */
    private String buy(String base) {
        return shops.stream()
                .filter(shop -> !shop.sells(CAROUSEL))
                .map(
                        shop ->
                                """

                                  curl -s %s -H 'Content-Type: application/json' \\
                                    -H "Authorization: Bearer %s" \\
                                    -d '%s'
                                """
                                        .formatted(
                                                endpoint(base, shop),
                                                key,
                                                shop.sells("lookup_exemplars") ? LOOK_UP : LIST))
                .collect(Collectors.joining());
    }

    /** A call that asks to be paid on a chain, and how such payments are taken here. */
    private String paid(String base, String url) {
        return shops.stream().anyMatch(shop -> shop.sells(CAROUSEL))
                ? """

                  curl -s %s -H 'Content-Type: application/json'%s \\
                    -d '%s'
                """
                                .formatted(url, credential(), PIZZA)
                        + weather(base)
                : "";
    }

    /** A resource of plain HTTP that wants to be paid. */
    private String weather(String base) {
        return config.doors().routes().stream()
                .filter(route -> route.tool().equals("weather") && route.method().equals("GET"))
                .map(route -> "\n  curl -si '%s%s?city=Berlin'\n".formatted(base, route.path()))
                .collect(Collectors.joining());
    }

    /** How payments are taken that come with a call. */
    private String rails() {
        if (!config.payments().networks().isEmpty()) {
            return config.payments().networks().stream()
                    .map(network -> Banner.named(network.network()))
                    .collect(Collectors.joining(", ", "  payments taken on      ", "\n"));
        }
        if (!config.trade().playMoney()) {
            return "";
        }
        return "  payments taken         play money on base-sepolia"
                + (wantsProofs() ? ", and unchecked proofs on solana-devnet" : "")
                + "\n";
    }

    private boolean wantsProofs() {
        return shops.stream()
                .anyMatch(
                        shop ->
                                shop.tools().stream()
                                        .map(shop.pricing()::terms)
                                        .anyMatch(terms -> terms.form() == Terms.Form.PROOF));
    }

    private static String bazaar(String base) {
        return "  what can be bought     " + base + "/discovery/mcp\n";
    }

    /** A look into the catalog. */
    private String search(String base) {
        String words = shops.stream().anyMatch(shop -> shop.sells("weather")) ? "weather" : "data";
        return "\n  curl -s '%s/discovery/search?query=%s'\n".formatted(base, words);
    }

    /** Where coding agents find the workspace. */
    private String workspace(String base) {
        return config.workspace().root().isPresent()
                ? "  workspace (Mira)       " + base + Workspace.PATH + "\n"
                : "";
    }

    /** A look into the workspace. */
    private String look(String base) {
        return config.workspace().root().isPresent()
                ? """

                  curl -s %s%s -H 'Content-Type: application/json'%s \\
                    -d '%s'
                """
                        .formatted(base, Workspace.PATH, credential(), LOOK)
                : "";
    }

    private static String named(Network network) {
        String name = network.shortName();
        return name == null ? network.id() : name + " (" + network.id() + ")";
    }

    private static String endpoint(String base, Shop shop) {
        return base + (shop.name().equals(Shop.BASE) ? "" : "/" + shop.name()) + "/v1";
    }

    private String credential() {
        return config.access().required() ? " -H \"Authorization: Bearer $KEY\"" : "";
    }

    /** What an operator should know before others find out. */
    private String warning() {
        Config.Access access = config.access();
        if (access.required()) {
            return "\nCallers need an API key: KEY=$(./toolbooth keys create) makes one.\n";
        }
        return access.exposed()
                ? "\nWARNING: whoever reaches this address can call every tool (--insecure-open).\n"
                : "";
    }

    /** A request that works with what is on offer: a call of {@code echo}, or a listing. */
    static String tryout(List<ToolSpec> tools) {
        return tools.stream().anyMatch(tool -> tool.name().equals("echo"))
                ? "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\","
                        + "\"params\":{\"name\":\"echo\",\"arguments\":{\"message\":\"hello\"}}}"
                : LIST;
    }
}
