package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.buying.OAuthLogin;
import dev.toolbooth.app.buying.RemoteServer;
import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.client.transport.Authorizer;
import dev.toolbooth.client.transport.ServerAddress;
import dev.toolbooth.wire.http.HeaderNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** The way of commands to an MCP server, ours or another. */
public final class ServerAccess {
    private static final String URL = "--url";
    private static final String HEADER = "--header";
    private static final String COMMAND = "--command";

    private final ProcessEnvironment process;

    ServerAccess(ProcessEnvironment process) {
        this.process = process;
    }

    /** What a command does with a server. */
    interface Action {
        int run(RemoteServer remoteServer) throws CommandFailure, InterruptedException;
    }

    static void options(CommandBuilder command) {
        command.text(URL, "URL", "The server's address. Default: " + CommandOptions.HERE + ".")
                .words(COMMAND, "WORD", "Start this program as the server, over stdio.")
                .text(
                        CommandOptions.KEY,
                        "KEY",
                        "An API key; better in the environment, as "
                                + CommandOptions.KEY_VARIABLE
                                + ".")
                .texts(HEADER, "NAME:VALUE", "A header for HTTP requests; repeatable.")
                .with(TrustOption::option);
    }

    /** Meets the server, and has something done. */
    int with(ParseResult parsed, Action action) throws CommandFailure, InterruptedException {
        Map<String, String> headers = headers(parsed);
        try (RemoteServer remoteServer =
                RemoteServer.open(
                        address(parsed),
                        headers,
                        TrustOption.of(parsed, process),
                        login(parsed, process, headers))) {
            return action.run(remoteServer);
        }
    }

    /** With an API key no sign-in is needed. */
    static @Nullable Authorizer login(
            ParseResult parsed, ProcessEnvironment process, Map<String, String> headers)
            throws CommandFailure {
        return RemoteServer.hasKey(headers)
                ? null
                : OAuthLogin.authorizer(
                                PurseLocation.of(process, parsed),
                                TrustOption.of(parsed, process),
                                PaymentOptions.console()
                                        .map(terminal -> text -> process.tell(text)))
                        .orElse(null);
    }

    private static ServerAddress address(ParseResult parsed) throws CommandFailure {
        String[] command = parsed.matchedOptionValue(COMMAND, new String[0]);
        if (command.length > 0 && parsed.hasMatchedOption(URL)) {
            throw CommandFailure.misuse("--url and --command name two servers: give one of them");
        }
        try {
            return command.length > 0
                    ? ServerAddress.command(command)
                    : ServerAddress.http(parsed.matchedOptionValue(URL, CommandOptions.HERE));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.misuse(String.valueOf(e.getMessage()));
        }
    }

    private Map<String, String> headers(ParseResult parsed) throws CommandFailure {
        Map<String, String> headers = new HashMap<>();
        String key =
                parsed.matchedOptionValue(
                        CommandOptions.KEY, process.environment().get(CommandOptions.KEY_VARIABLE));
        if (key != null) {
            headers.put(HeaderNames.AUTHORIZATION, "Bearer " + key);
        }
        for (String header : List.of(parsed.matchedOptionValue(HEADER, new String[0]))) {
            int at = header.indexOf(':');
            if (at <= 0) {
                throw CommandFailure.misuse(HEADER, header, "NAME:VALUE");
            }
            headers.put(header.substring(0, at).strip(), header.substring(at + 1).strip());
        }
        return headers;
    }
}
