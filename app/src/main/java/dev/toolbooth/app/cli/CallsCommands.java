package dev.toolbooth.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.server.admin.Spectator;
import dev.toolbooth.server.admin.Watching;
import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands about calls of a server that runs, {@code calls list|show|refund|tail}. */
final class CallsCommands {
    private static final String LIMIT = "--limit";
    private static final String COUNT = "--count";

    /** More than a terminal takes at once; what comes meanwhile is lost, and told. */
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

    private final Surroundings around;
    private final OfficeDoor door;

    CallsCommands(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec all() {
        var spec =
                Page.group(
                        "calls",
                        "List calls of a running server, watch them, show one, give one back.",
                        around);
        spec.addSubcommand("list", list());
        spec.addSubcommand("tail", tail());
        spec.addSubcommand(
                "show",
                one(
                        "show",
                        "Show a call step by step, and why it ended as it has.",
                        (office, id) -> office.calls().call(id)));
        spec.addSubcommand(
                "refund",
                one(
                        "refund",
                        "Give back what a call has cost, once: into its account, or to its wallet.",
                        (office, id) -> office.calls().refund(id)));
        return Page.end(
                spec, "toolbooth calls list --result refused", "toolbooth calls tail --tool echo");
    }

    private static void filters(CommandSpec spec) {
        spec.addOption(Options.text("--tool", "NAME", "Only calls of a tool."));
        spec.addOption(
                Options.text(
                        "--result", "RESULT", "Only with a result, such as ok, error or refused."));
        spec.addOption(
                Options.text("--end", "END", "Only with an end, such as timed_out or forbidden."));
        spec.addOption(
                Options.text("--caller", "CALLER", "Only of a caller, a key or an account."));
        spec.addOption(Options.text("--server", "NAME", "Only of a server on sale."));
        spec.addOption(Options.text("--endpoint", "PATH", "Only at a path, such as /mcp."));
        spec.addOption(Options.text("--min-ms", "MS", "Only those that took at least as long."));
    }

    private static Query query(ParseResult parsed) {
        Map<String, String> wanted = new HashMap<>();
        FILTERS.forEach(
                (option, name) -> {
                    String value = parsed.matchedOptionValue(option, null);
                    if (value != null) {
                        wanted.put(name, value);
                    }
                });
        return new Query(wanted);
    }

    private CommandSpec list() {
        var spec =
                Page.of(
                        "list",
                        "List calls that the server remembers, the latest first.",
                        parsed -> door.with(parsed, office -> list(parsed, office)));
        filters(spec);
        spec.addOption(Options.text(LIMIT, "N", "At most so many, up to 1000. Default: 100."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth calls list", "toolbooth calls list --result refused");
    }

    private int list(ParseResult parsed, Office office) throws NotDone {
        int limit = number(parsed, LIMIT, Office.Part.LIMIT, Office.Part.LIMIT_MAX);
        ObjectNode page =
                OfficeDoor.done(office.calls().calls(query(parsed), new Office.Part(null, limit)));
        JsonNode calls = page.path("calls");
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(calls));
        } else if (calls.isEmpty()) {
            around.err().println("no such calls");
        } else {
            Table table =
                    new Table(Set.of(3, 6), "CALL", "AT", "END", "TOOK", "TOOL", "CALLER", "USD");
            for (JsonNode call : calls) {
                table.row(
                        Visible.text(call, "id"),
                        Visible.time(call, "at"),
                        CallPage.end(call),
                        CallPage.took(call),
                        Visible.text(call, "tool"),
                        Visible.text(call, "caller"),
                        CallPage.charged(call));
            }
            around.out().print(table);
        }
        return ExitCodes.OK;
    }

    private static int number(ParseResult parsed, String option, int otherwise, int most)
            throws NotDone {
        String text = parsed.matchedOptionValue(option, null);
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("[1-9][0-9]{0,8}") || Integer.parseInt(text) > most) {
            throw NotDone.misuse(
                    option + " " + text + ": expected a whole number from 1 to " + most);
        }
        return Integer.parseInt(text);
    }

    private CommandSpec one(String name, String what, BiFunction<Office, String, Answer> asked) {
        return door.about(
                name,
                what,
                "The call's id, as calls list shows it, or the id of its receipt.",
                (parsed, office, id) -> shown(parsed, asked.apply(office, id)),
                "toolbooth calls " + name + " 018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
    }

    private int shown(ParseResult parsed, Answer answer) throws NotDone {
        // A refund that is refused is no mistake of the command line.
        ObjectNode json = OfficeDoor.done(answer, ExitCodes.PAYMENT);
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(json));
        } else {
            CallPage.print(json, around.out());
        }
        return ExitCodes.OK;
    }

    private CommandSpec tail() {
        var spec =
                Page.of(
                        "tail",
                        "Watch calls as they end, one on each line, until it is interrupted.",
                        parsed -> door.with(parsed, office -> tail(parsed, office)));
        filters(spec);
        spec.addOption(Options.text(COUNT, "N", "Stop after so many calls."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec, "toolbooth calls tail --result error", "toolbooth calls tail --output json");
    }

    /** Something that a server tells; without data it was the last. */
    private record Happening(String event, @Nullable String json) {}

    private int tail(ParseResult parsed, Office office) throws NotDone {
        BlockingQueue<Happening> happenings = new LinkedBlockingQueue<>(WAITING_MAX);
        int left = number(parsed, COUNT, Integer.MAX_VALUE, Integer.MAX_VALUE);
        Spectator spectator =
                new Spectator() {
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
        switch (office.calls().watch(query(parsed), spectator)) {
            case Watching.Denied(Answer.Refused refused) -> {
                OfficeDoor.done(refused);
                return ExitCodes.UNREACHABLE;
            }
            case Watching.Begun(Runnable stop) -> {
                try {
                    return follow(happenings, left, Options.asJson(parsed));
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
            throws InterruptedException, NotDone {
        int left = most;
        while (left > 0) {
            Happening one = happenings.take();
            String json = one.json();
            if (json == null) {
                throw new NotDone(ExitCodes.UNREACHABLE, one.event());
            }
            switch (one.event()) {
                case "call" -> {
                    left--;
                    around.out().println(asJson ? json : CallPage.line(Json.parse(json)));
                    around.out().flush();
                }
                case "lost" ->
                        around.err()
                                .println(
                                        "toolbooth: "
                                                + Json.parse(json).path("calls").asString("")
                                                + " calls were too fast to be shown");
                default -> {}
            }
        }
        return ExitCodes.OK;
    }
}
