package dev.toolbooth.app.cli.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ShortIds;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.server.admin.EventObserver;
import dev.toolbooth.server.admin.EventSubscription;
import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands about calls of a server that runs, {@code calls list|show|refund|tail}. */
public final class CallsCommands {
    private static final String LIMIT = "--limit";
    private static final String COUNT = "--count";

    /** More than a terminal takes at once; then the reader waits. */
    private static final int WAITING_MAX = 10_000;

    /** The options that narrow a list, and what they are called in a query. */
    private static final Map<String, String> FILTERS =
            Map.of(
                    "--tool", "tool",
                    "--result", "result",
                    "--end", "end",
                    "--caller", "caller",
                    "--server", "server",
                    "--endpoint", "endpoint",
                    "--min-ms", "min_ms");

    private final ProcessEnvironment process;
    private static final String REFUND = "refund";
    private final AdminTarget target;

    public CallsCommands(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    public CommandSpec all() {
        return CommandBuilder.group("calls", "List, watch, show and refund calls.", process)
                .commands(
                        list(),
                        tail(),
                        one(
                                "show",
                                "Show a call step by step, and why it ended.",
                                id -> AdminRequest.get("/calls/{id}", id)),
                        one(
                                REFUND,
                                "Refund a call, once, to its account or its wallet.",
                                id -> AdminRequest.post("/calls/{id}/refund", Json.object(), id)))
                .end("toolbooth calls list --result refused", "toolbooth calls tail --tool echo");
    }

    private static void filters(CommandBuilder command) {
        command.text("--tool", "NAME", "Only calls of this tool.")
                .text(
                        "--result",
                        "RESULT",
                        "Only calls with this result, such as ok, error or refused.")
                .text(
                        "--end",
                        "END",
                        "Only calls that ended like this, such as timed_out or forbidden.")
                .text("--caller", "CALLER", "Only calls of this caller, key or account.")
                .text("--server", "NAME", "Only calls of this server on sale.")
                .text("--endpoint", "PATH", "Only calls at this path, such as /mcp.")
                .text("--min-ms", "MS", "Only calls that took at least this long.");
    }

    private static Map<String, String> query(ParseResult parsed) {
        Map<String, String> wanted = new HashMap<>();
        FILTERS.forEach(
                (option, name) -> {
                    String value = parsed.matchedOptionValue(option, null);
                    if (value != null) {
                        wanted.put(name, value);
                    }
                });
        return wanted;
    }

    private CommandSpec list() {
        return target.command(
                        "list",
                        "List the calls that the running server has kept, latest first.",
                        this::list)
                .with(CallsCommands::filters)
                .text(LIMIT, "N", "The most calls to list, up to 1000. Default: 100.")
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth calls list", "toolbooth calls list --result refused");
    }

    private int list(ParseResult parsed, AdminApi api) throws CommandFailure {
        int limit = number(parsed, LIMIT, AdminRequest.LIMIT, AdminRequest.LIMIT_MAX);
        ObjectNode page =
                AdminTarget.done(
                        api.ask(AdminRequest.get("/calls").with(query(parsed)).page(null, limit)));
        JsonNode calls = page.path("calls");
        return target.print(parsed, calls, "no such calls", this::table);
    }

    private TextTable table(JsonNode calls) {
        TextTable textTable =
                new TextTable(Set.of(3, 6), "CALL", "AT", "END", "TOOK", "TOOL", "CALLER", "USD");
        ShortIds ids = new ShortIds(process.terminal(), calls, "id");
        for (JsonNode call : calls) {
            textTable.row(
                    ids.of(call),
                    process.terminal().time(call, "at"),
                    CallPrinter.end(call),
                    CallPrinter.took(call),
                    TerminalText.text(call, "tool"),
                    TerminalText.text(call, "caller"),
                    CallPrinter.charged(call, process.terminal()));
        }
        return textTable;
    }

    private static int number(ParseResult parsed, String option, int otherwise, int most)
            throws CommandFailure {
        String text = parsed.matchedOptionValue(option, null);
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("[1-9][0-9]{0,8}") || Integer.parseInt(text) > most) {
            throw CommandFailure.misuse(option, text, "a whole number from 1 to " + most);
        }
        return Integer.parseInt(text);
    }

    private CommandSpec one(String name, String what, Function<String, AdminRequest> asked) {
        return target.about(
                name,
                what,
                "The id of the call, as shown by calls list, or of its receipt.",
                (parsed, api, id) ->
                        shown(parsed, api.ask(asked.apply(whole(api, id))), name.equals(REFUND)),
                "toolbooth calls " + name + " 018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
    }

    private static String whole(AdminApi api, String typed) throws CommandFailure {
        return AdminTarget.whole(api, typed, AdminRequest.get("/calls"), "calls");
    }

    private int shown(ParseResult parsed, AdminResult adminResult, boolean refund)
            throws CommandFailure {
        // A refund that is refused is no mistake of the command line.
        ObjectNode json = AdminTarget.done(adminResult, ExitCodes.PAYMENT);
        int code =
                target.print(
                        parsed,
                        json,
                        () -> CallPrinter.print(json, process.out(), process.terminal()));
        if (refund) {
            process.tell("refunded " + process.terminal().usd(json, "refunded_micro_usd") + " USD");
        }
        return code;
    }

    private CommandSpec tail() {
        return target.command(
                        "tail",
                        "Watch calls as they end, one per line, until interrupted.",
                        this::tail)
                .with(CallsCommands::filters)
                .text(COUNT, "N", "Stop after this many calls.")
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth calls tail --result error", "toolbooth calls tail --output json");
    }

    /** Something that a server tells; without data it was the last. */
    private record Happening(String event, @Nullable String json) {}

    private int tail(ParseResult parsed, AdminApi api) throws CommandFailure {
        BlockingQueue<Happening> happenings = new LinkedBlockingQueue<>(WAITING_MAX);
        int left = number(parsed, COUNT, Integer.MAX_VALUE, Integer.MAX_VALUE);
        EventObserver eventObserver =
                new EventObserver() {
                    @Override
                    public void happened(String event, byte[] json) {
                        put(new Happening(event, new String(json, UTF_8)));
                    }

                    @Override
                    public void ended(String why) {
                        put(new Happening(why, null));
                    }

                    // Waits: the server then has to, and says how much it did not tell.
                    private void put(Happening one) {
                        try {
                            happenings.put(one);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }
                };
        switch (api.watch(AdminRequest.get("/events").with(query(parsed)), eventObserver)) {
            case EventSubscription.Denied(AdminResult.Refused refused) -> {
                AdminTarget.done(refused);
                return ExitCodes.UNREACHABLE;
            }
            case EventSubscription.Begun(Runnable stop) -> {
                try {
                    return follow(happenings, left, CommandOptions.asJson(parsed));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return ExitCodes.OK;
                } finally {
                    stop.run();
                }
            }
        }
    }

    private int follow(BlockingQueue<Happening> happenings, int most, boolean asJson)
            throws InterruptedException, CommandFailure {
        int left = most;
        while (left > 0) {
            Happening one = happenings.take();
            String json = one.json();
            if (json == null) {
                throw new CommandFailure(ExitCodes.UNREACHABLE, one.event());
            }
            switch (one.event()) {
                case "call" -> {
                    left--;
                    process.print(asJson ? json : CallPrinter.line(Json.parse(json)));
                    process.out().flush();
                }
                case "lost" ->
                        process.tell(
                                "toolbooth: "
                                        + Json.parse(json).path("calls").asString("")
                                        + " calls came too fast and were not shown");
                default -> {}
            }
        }
        return ExitCodes.OK;
    }
}
