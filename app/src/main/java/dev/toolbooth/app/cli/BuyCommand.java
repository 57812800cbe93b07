package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.Proxy;
import dev.toolbooth.app.buyer.Remote;
import dev.toolbooth.app.buyer.ServerList;
import dev.toolbooth.app.buyer.Spender;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.ConfigReader;
import dev.toolbooth.app.config.Loading;
import dev.toolbooth.app.config.Sources;
import dev.toolbooth.client.Authorizer;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.tools.upstream.Paying;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code buy URL …}: a server whose tools are those of others, paid for within the budget. */
final class BuyCommand {
    private static final String SERVERS = "--servers";
    private static final String PORT = "--port";
    private static final String KEY = "--key";

    /** How long a server is left alone that could not be reached. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Launcher launcher;
    private final Surroundings around;

    BuyCommand(Launcher launcher, Surroundings around) {
        this.launcher = launcher;
        this.around = around;
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "buy",
                        "Let a client that can't pay use servers that cost something.",
                        this::serve);
        spec.addPositional(Options.arguments(0, "URL", "The servers whose tools are offered."));
        spec.addOption(
                Options.text(
                        SERVERS,
                        "FILE",
                        "More of them, in the JSON that MCP clients share: mcpServers, each with a"
                                + " url and headers, or a command, args and env."));
        spec.addOption(
                Options.text(
                        KEY,
                        "KEY",
                        "An API key for the first URL; better in the environment, as "
                                + RemoteDoor.KEY_VARIABLE
                                + "."));
        spec.addOption(
                Options.text(
                        PORT,
                        "PORT",
                        "Serve over HTTP on this port of this machine, at /mcp. Default: over"
                                + " standard input and output."));
        Payment.options(spec, Payment.Pay.auto.name());
        return Page.end(
                spec,
                "toolbooth buy http://127.0.0.1:8080/mcp",
                "toolbooth buy https://tools.example/mcp --pay ask --max-usd 0.05",
                "toolbooth buy --servers mcp.json --port 8090",
                "claude mcp add paid -- /path/to/toolbooth buy https://tools.example/mcp");
    }

    private int serve(ParseResult parsed) throws NotDone, InterruptedException {
        Payment payment = Payment.of(parsed, around, Payment.Pay.auto);
        Paying paying =
                switch (payment.pay()) {
                    case auto -> Paying.WITHIN_RULES;
                    case ask -> Paying.AFTER_A_QUESTION;
                    case never -> Paying.NEVER;
                };
        Config config = config(parsed);
        try (HttpClient http = HttpClient.newHttpClient();
                // Each tool asks its own client; nobody else agrees to anything.
                Spender spender = payment.spender(http, Approval.NEVER);
                Proxy proxy = new Proxy(spender, paying, PAUSE, this::leftOut)) {
            open(parsed, proxy);
            return parsed.hasMatchedOption(PORT)
                    ? launcher.serve(config, proxy::installInto)
                    : launcher.stdio(config, proxy::installInto);
        } catch (PayProblem why) {
            throw NotDone.unpaid(why);
        }
    }

    private void leftOut(String problem) {
        around.err().println("toolbooth: left out " + Visible.of(problem));
    }

    /** A server that can't be reached doesn't keep the others away. */
    private void open(ParseResult parsed, Proxy proxy) throws NotDone {
        int met = 0;
        Map<String, ServerList.One> servers = servers(parsed).all();
        for (Map.Entry<String, ServerList.One> entry : servers.entrySet()) {
            ServerList.One server = entry.getValue();
            Authorizer login = RemoteDoor.login(parsed, around, server.headers());
            Supplier<Remote> meeting = () -> Remote.open(server.address(), server.headers(), login);
            met += proxy.add(entry.getKey(), meeting) ? 1 : 0;
        }
        if (met == 0) {
            throw new NotDone(ExitCodes.UNREACHABLE, "no server could be reached");
        }
        if (met < servers.size()) {
            around.err().println("  they are tried again every " + PAUSE.toSeconds() + " s");
        }
    }

    private ServerList servers(ParseResult parsed) throws NotDone {
        String file = parsed.matchedOptionValue(SERVERS, null);
        List<String> urls = List.of(parsed.matchedPositionalValue(0, new String[0]));
        Optional<String> key =
                Optional.ofNullable(
                        parsed.matchedOptionValue(
                                KEY, around.environment().get(RemoteDoor.KEY_VARIABLE)));
        try {
            ServerList list = ServerList.ofUrls(urls, key);
            if (file != null) {
                list =
                        list.and(
                                ServerList.read(
                                        Files.readString(around.directory().resolve(file))));
            }
            if (list.all().isEmpty()) {
                throw NotDone.misuse("name at least one server, by its URL or with --servers FILE");
            }
            return list;
        } catch (IOException e) {
            throw NotDone.misuse(SERVERS + " " + file + ": the file can't be read");
        } catch (IllegalArgumentException e) {
            throw NotDone.misuse(String.valueOf(e.getMessage()));
        }
    }

    /** A server that sells nothing and knows nobody but this machine. */
    private Config config(ParseResult parsed) throws NotDone {
        Path folder = PursePlace.of(around, parsed).resolve("proxy");
        Map<String, String> settings =
                Map.ofEntries(
                        Map.entry("TOOLBOOTH_SERVER__NAME", "toolbooth-buy"),
                        Map.entry("TOOLBOOTH_TOOLS__DEMO", "false"),
                        Map.entry("TOOLBOOTH_TOOLS__SAMURAI", "false"),
                        Map.entry("TOOLBOOTH_TOOLS__PIZZA", "false"),
                        Map.entry("TOOLBOOTH_SERVERS", "[]"),
                        Map.entry("TOOLBOOTH_ROUTES", "[]"),
                        Map.entry("TOOLBOOTH_MONEY__PLAY", "off"),
                        Map.entry("TOOLBOOTH_ADMIN__ENABLED", "off"),
                        Map.entry("TOOLBOOTH_LOG__BANNER", "false"),
                        // A paid call may have to wait for its chain.
                        Map.entry("TOOLBOOTH_LIMITS__TOOL_TIMEOUT", "5m"),
                        Map.entry("TOOLBOOTH_DATA", folder.toString()),
                        Map.entry("TOOLBOOTH_LISTEN__PORT", parsed.matchedOptionValue(PORT, "0")));
        Sources sources =
                new Sources(Optional.empty(), Map.of(), settings, folder, Optional.empty());
        return switch (new ConfigReader(sources).read()) {
            case Loading.Loaded(Config config, _) -> config;
            case Loading.Rejected(var problems) ->
                    throw NotDone.misuse(
                            PORT + ": expected a port from 0 to 65535 (" + problems + ")");
        };
    }
}
