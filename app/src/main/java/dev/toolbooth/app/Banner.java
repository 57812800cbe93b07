package dev.toolbooth.app;

import dev.toolbooth.app.admin.client.RunningServerFile;
import dev.toolbooth.app.config.Config;
import dev.toolbooth.app.config.serving.ListenConfig;
import dev.toolbooth.app.process.ProgramName;
import dev.toolbooth.app.process.Version;
import dev.toolbooth.app.workspace.Workspace;
import dev.toolbooth.chain.Network;
import dev.toolbooth.core.Core;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.server.admin.AdminSettings;
import dev.toolbooth.server.listener.HttpListener;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The lines that a server prints at its start: the way into the console, its addresses, and
 * commands to paste that work.
 *
 * @param program the program's name as it was called
 * @param entry the path of a one-time link into the console, if there is a console and a person at
 *     the terminal
 */
record Banner(
        Config config,
        int port,
        List<ToolSpec> tools,
        List<Shop> shops,
        String program,
        Optional<String> entry) {
    private static final String DEFAULT_URL = "http://127.0.0.1:8080/mcp";
    private static final String WEATHER = "weather";
    private static final int NAMES_MAX = 8;

    /**
     * The banner of a server that has started. Sign-in links are for eyes only: output that no
     * person reads is kept by journals and log collectors.
     *
     * @param seen whether a person reads the output
     */
    static Banner of(Config config, HttpListener listener, boolean seen) {
        Core core = listener.core();
        return new Banner(
                config,
                listener.port(),
                core.toolbox().list(),
                core.billing().shops().all(),
                ProgramName.shown(),
                seen ? listener.consoleLink() : Optional.empty());
    }

    void printTo(PrintStream err) {
        // Alone on its line and at its start: a terminal that breaks it keeps it whole.
        link().ifPresent(link -> err.println("The console (this link works once):\n" + link));
        err.println("Toolbooth " + Version.current() + " is listening at " + base() + ".");
        err.println();
        if (!config.discovery().mcp()) {
            err.println("  MCP is switched off (listen.mcp); health checks and metrics remain.");
        } else {
            places(err);
            commands(err);
        }
        console().ifPresent(how -> row(err, "console", how));
        err.print(warnings());
        err.println("Stop with Ctrl-C.");
    }

    /** The link into the console, for this machine's browser. */
    Optional<String> link() {
        return isConsoleOn() && config.admin().console() != AdminSettings.Mode.ALWAYS
                ? entry.map(path -> RunningServerFile.of(config.listen(), port, "").url() + path)
                : Optional.empty();
    }

    private Optional<String> console() {
        return isConsoleOn() && link().isEmpty()
                ? Optional.of(program + " console   # prints a link into it")
                : Optional.empty();
    }

    private boolean isConsoleOn() {
        return config.admin().console() != AdminSettings.Mode.OFF
                && config.admin().mode() != AdminSettings.Mode.OFF;
    }

    /** What the operator has put on offer; the demo needs no list. */
    private void places(PrintStream err) {
        if (!isDemo()) {
            row(err, "tools", names());
            for (Shop shop : shops) {
                row(err, "sold: " + shop.name(), endpoint(shop));
            }
        }
        if (!config.payments().networks().isEmpty()) {
            row(
                    err,
                    "payments on",
                    config.payments().networks().stream()
                            .map(network -> Banner.named(network.network()))
                            .collect(Collectors.joining(", ")));
        }
        if (config.workspace().root().isPresent()) {
            row(err, "workspace", base() + Workspace.PATH);
        }
    }

    private void commands(PrintStream err) {
        row(
                err,
                isOffered("echo") ? "free call" : "list them",
                program
                        + (isOffered("echo") ? " call echo message=hello" : " tools")
                        + address()
                        + credential());
        if (takesPlayMoney()) {
            row(
                    err,
                    "paid call",
                    program
                            + " call weather city=Berlin --pay auto"
                            + address()
                            + credential()
                            + "   # play money");
        }
        row(
                err,
                "an agent",
                "claude mcp add --transport http toolbooth "
                        + url()
                        + (config.access().required()
                                ? " --header \"Authorization: Bearer $KEY\""
                                : ""));
        if (config.access().required()) {
            row(err, "a key", "KEY=$(" + program + " keys create)");
        }
        if (isDemo()) {
            row(err, "your tools", program + " serve --tools MyTool.java");
            row(err, "prices", program + " config init   # then: servers, in toolbooth.yaml");
        }
    }

    private static void row(PrintStream err, String what, String text) {
        err.printf("  %-10s %s%n", what, text);
    }

    private boolean isDemo() {
        return config.tools().demo() && config.selling().servers().isEmpty();
    }

    private boolean isOffered(String name) {
        return tools.stream().anyMatch(tool -> tool.name().equals(name));
    }

    /** Whether the demo sells what the command line can pay for without a wallet. */
    private boolean takesPlayMoney() {
        return config.selling().playMoney()
                && config.payments().networks().isEmpty()
                && shops.stream()
                        .anyMatch(
                                shop ->
                                        shop.sells(WEATHER)
                                                && shop.pricing().terms(WEATHER).form()
                                                        == Terms.Form.X402);
    }

    private String names() {
        String first =
                tools.stream()
                        .limit(NAMES_MAX)
                        .map(ToolSpec::name)
                        .collect(Collectors.joining(", "));
        int more = tools.size() - NAMES_MAX;
        return first.isEmpty()
                ? "none yet (--tools, tools.demo)"
                : first + (more > 0 ? " and " + more + " more" : "");
    }

    private String base() {
        ListenConfig listen = config.listen();
        String scheme = listen.tls().isPresent() ? "https" : "http";
        String host = listen.host().contains(":") ? "[" + listen.host() + "]" : listen.host();
        return scheme + "://" + host + ":" + port;
    }

    private String url() {
        return base() + config.listen().endpoint();
    }

    /** The option for a command that would look elsewhere by default. */
    private String address() {
        return url().equals(DEFAULT_URL) ? "" : " --url " + url();
    }

    private String credential() {
        return config.access().required() ? " --key \"$KEY\"" : "";
    }

    private static String named(Network network) {
        String name = network.shortName();
        return name == null ? network.id() : name + " (" + network.id() + ")";
    }

    private String endpoint(Shop shop) {
        return base() + (shop.name().equals(Shop.BASE) ? "" : "/" + shop.name()) + "/v1";
    }

    /** What an operator should know before others find out. */
    private String warnings() {
        String all = "";
        if (config.access().exposed() && !config.access().required()) {
            all +=
                    "\n"
                            + "WARNING: everyone who can reach this address can call every tool"
                            + " (--insecure-open).\n";
        }
        if (config.workspace().runsUnconfined()) {
            all +=
                    "\n"
                            + "WARNING: everyone who may run commands can do whatever this user"
                            + " can, unless something confines them (--unconfined).\n";
        }
        return all;
    }
}
