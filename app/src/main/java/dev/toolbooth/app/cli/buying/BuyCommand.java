package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.buying.BuyingProxy;
import dev.toolbooth.app.buying.RemoteServer;
import dev.toolbooth.app.buying.ServerList;
import dev.toolbooth.app.buying.SpendingWallet;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ServerLauncher;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.reading.ConfigReader;
import dev.toolbooth.app.config.reading.ConfigResult;
import dev.toolbooth.app.config.reading.ConfigSources;
import dev.toolbooth.client.pay.Approval;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.RoundTripper;
import dev.toolbooth.tools.upstream.PaymentConsent;
import dev.toolbooth.wire.text.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code buy URL …}: a server whose tools are those of others, paid for within the
 * budget.
 */
public final class BuyCommand {
    private static final String SERVERS = "--servers";
    private static final String PORT = "--port";
    private static final String KEY = "--key";

    /** How long a server is left alone that could not be reached. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final ServerLauncher serverLauncher;
    private final ProcessEnvironment process;

    public BuyCommand(ServerLauncher serverLauncher, ProcessEnvironment process) {
        this.serverLauncher = serverLauncher;
        this.process = process;
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "buy", "Let a client that can't pay use paid servers.", this::serve)
                .arguments(0, "URL", "The servers whose tools are offered.")
                .text(
                        SERVERS,
                        "FILE",
                        "A JSON file with more servers, in the format of MCP clients: mcpServers,"
                                + " each with a url and headers, or a command, args and env.")
                .text(
                        KEY,
                        "KEY",
                        "An API key for the first URL; better in the environment, as "
                                + CommandOptions.KEY_VARIABLE
                                + ".")
                .text(
                        PORT,
                        "PORT",
                        "Serve over HTTP on this port of this machine, at /mcp. Default: serve over"
                                + " standard input and output.")
                .with(TrustOption::option)
                .with(command -> PaymentOptions.options(command, PaymentOptions.Pay.auto.name()))
                .end(
                        "toolbooth buy http://127.0.0.1:8080/mcp",
                        "toolbooth buy https://tools.example/mcp --pay ask --max-usd 0.05",
                        "toolbooth buy --servers mcp.json --port 8090",
                        "claude mcp add paid -- /path/to/toolbooth buy https://tools.example/mcp");
    }

    private int serve(ParseResult parsed) throws CommandFailure, InterruptedException {
        PaymentOptions paymentOptions = PaymentOptions.of(parsed, process, PaymentOptions.Pay.auto);
        PaymentConsent consent =
                switch (paymentOptions.pay()) {
                    case auto -> PaymentConsent.WITHIN_RULES;
                    case ask -> PaymentConsent.AFTER_A_QUESTION;
                    case never -> PaymentConsent.NEVER;
                };
        Config config = config(parsed);
        try (RoundTripper http = TrustOption.http(parsed, process);
                // Each tool asks its own client; nobody else agrees to anything.
                SpendingWallet spendingWallet = paymentOptions.spender(http, Approval.NEVER);
                BuyingProxy buyingProxy =
                        new BuyingProxy(spendingWallet, consent, PAUSE, this::leftOut)) {
            open(parsed, buyingProxy);
            return parsed.hasMatchedOption(PORT)
                    ? serverLauncher.serve(config, buyingProxy::installInto, false)
                    : serverLauncher.stdio(config, buyingProxy::installInto);
        } catch (PayProblem why) {
            throw CommandFailure.unpaid(why);
        }
    }

    private void leftOut(String problem) {
        process.tell("toolbooth: skipped " + SafeText.line(problem));
    }

    /** A server that can't be reached doesn't keep the others away. */
    private void open(ParseResult parsed, BuyingProxy buyingProxy) throws CommandFailure {
        int met = 0;
        SSLContext trust = TrustOption.of(parsed, process);
        Map<String, ServerList.One> servers = servers(parsed).all();
        for (Map.Entry<String, ServerList.One> entry : servers.entrySet()) {
            ServerList.One server = entry.getValue();
            Authorizer login = ServerAccess.login(parsed, process, server.headers());
            Supplier<RemoteServer> meeting =
                    () -> RemoteServer.open(server.address(), server.headers(), trust, login);
            met += buyingProxy.add(entry.getKey(), meeting) ? 1 : 0;
        }
        if (met == 0) {
            throw new CommandFailure(ExitCodes.UNREACHABLE, "no server could be reached");
        }
        if (met < servers.size()) {
            process.tell("  retrying every " + PAUSE.toSeconds() + " s");
        }
    }

    private ServerList servers(ParseResult parsed) throws CommandFailure {
        String file = parsed.matchedOptionValue(SERVERS, null);
        List<String> urls = List.of(parsed.matchedPositionalValue(0, new String[0]));
        Optional<String> key =
                Optional.ofNullable(
                        parsed.matchedOptionValue(
                                KEY, process.environment().get(CommandOptions.KEY_VARIABLE)));
        try {
            ServerList list = ServerList.ofUrls(urls, key);
            if (file != null) {
                list =
                        list.and(
                                ServerList.read(
                                        Files.readString(process.directory().resolve(file))));
            }
            if (list.all().isEmpty()) {
                throw CommandFailure.misuse(
                        "name at least one server, by its URL or with --servers FILE");
            }
            return list;
        } catch (IOException e) {
            throw CommandFailure.misuse(SERVERS + " " + file + ": the file can't be read");
        } catch (IllegalArgumentException e) {
            throw CommandFailure.misuse(String.valueOf(e.getMessage()));
        }
    }

    /** A server that sells nothing and is reachable from this machine only. */
    private Config config(ParseResult parsed) throws CommandFailure {
        Path folder = PurseLocation.of(process, parsed).resolve("proxy");
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
        ConfigSources sources =
                new ConfigSources(Optional.empty(), Map.of(), settings, folder, Optional.empty());
        return switch (new ConfigReader(sources).read()) {
            case ConfigResult.Loaded(Config config) -> config;
            case ConfigResult.Rejected(var configProblems) ->
                    throw CommandFailure.misuse(
                            PORT + ": expected a port from 0 to 65535 (" + configProblems + ")");
        };
    }
}
