package dev.toolbooth.app;

import dev.toolbooth.app.config.Config;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.tool.ToolSpec;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a server says of itself when it has started: where it is, and something to paste.
 *
 * @param key what stands for a key in commands to paste: one that works, or a variable
 */
record Banner(Config config, int port, List<ToolSpec> tools, List<Shop> shops, String key) {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    private static final String LOOK_UP =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                    + "\"lookup_exemplars\",\"arguments\":{\"query\":\"retries\",\"k\":2}}}";

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

                    Stop with Ctrl-C."""
                            .formatted(Version.current(), base));
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
                                sold(base),
                                url,
                                credential(),
                                tryout(tools),
                                buy(base),
                                url,
                                credential().replace("-H", "--header"),
                                warning()));
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
