package dev.toolbooth.app.cli;

import dev.toolbooth.app.buyer.Login;
import dev.toolbooth.app.buyer.Remote;
import dev.toolbooth.client.Authorizer;
import dev.toolbooth.client.ServerAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The way of commands to an MCP server, ours or another. */
final class RemoteDoor {
    private static final String URL = "--url";
    static final String KEY = "--key";
    private static final String HEADER = "--header";
    private static final String COMMAND = "--command";

    /** Where a key is best kept. */
    static final String KEY_VARIABLE = "TOOLBOOTH_KEY";

    static final String HERE = "http://127.0.0.1:8080/mcp";

    private final Surroundings around;

    RemoteDoor(Surroundings around) {
        this.around = around;
    }

    /** What a command does with a server. */
    interface Errand {
        int run(Remote remote) throws NotDone, InterruptedException;
    }

    static void options(CommandSpec spec) {
        spec.addOption(Options.text(URL, "URL", "The server's address. Default: " + HERE + "."));
        spec.addOption(
                OptionSpec.builder(COMMAND)
                        .paramLabel("WORD")
                        .type(String[].class)
                        .arity("1..*")
                        .description("Start this program as the server, over its pipes.")
                        .build());
        spec.addOption(
                Options.text(
                        KEY,
                        "KEY",
                        "An API key; better in the environment, as " + KEY_VARIABLE + "."));
        spec.addOption(
                Options.texts(
                        HEADER,
                        "NAME:VALUE",
                        "A further header of HTTP requests; may be repeated."));
    }

    /** Meets the server, and has something done. */
    int with(ParseResult parsed, Errand errand) throws NotDone, InterruptedException {
        Map<String, String> headers = headers(parsed);
        try (Remote remote =
                Remote.open(address(parsed), headers, login(parsed, around, headers))) {
            return errand.run(remote);
        }
    }

    /** Whoever shows a key needs no login. */
    static @Nullable Authorizer login(
            ParseResult parsed, Surroundings around, Map<String, String> headers) throws NotDone {
        return Remote.hasKey(headers)
                ? null
                : Login.in(
                                PursePlace.of(around, parsed),
                                Payment.console()
                                        .map(terminal -> text -> around.err().println(text)))
                        .orElse(null);
    }

    private static ServerAddress address(ParseResult parsed) throws NotDone {
        String[] command = parsed.matchedOptionValue(COMMAND, new String[0]);
        if (command.length > 0 && parsed.hasMatchedOption(URL)) {
            throw NotDone.misuse("--url and --command name two servers: expected one");
        }
        try {
            return command.length > 0
                    ? ServerAddress.command(command)
                    : ServerAddress.http(parsed.matchedOptionValue(URL, HERE));
        } catch (IllegalArgumentException e) {
            throw NotDone.misuse(String.valueOf(e.getMessage()));
        }
    }

    private Map<String, String> headers(ParseResult parsed) throws NotDone {
        Map<String, String> headers = new HashMap<>();
        String key = parsed.matchedOptionValue(KEY, around.environment().get(KEY_VARIABLE));
        if (key != null) {
            headers.put("Authorization", "Bearer " + key);
        }
        for (String header : List.of(parsed.matchedOptionValue(HEADER, new String[0]))) {
            int at = header.indexOf(':');
            if (at <= 0) {
                throw NotDone.misuse(HEADER + " " + header + ": expected NAME:VALUE");
            }
            headers.put(header.substring(0, at).strip(), header.substring(at + 1).strip());
        }
        return headers;
    }
}
