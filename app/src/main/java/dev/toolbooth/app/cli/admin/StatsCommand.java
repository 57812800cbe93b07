package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.CsvWriter;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.wire.Json;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code stats}: calls, sales and earnings, also while a server runs. */
public final class StatsCommand {
    /** What parameters are called on the command line. */
    private static final Map<String, String> OPTIONS = Map.of("from", "--from", "to", "--to");

    private static final int COLUMNS = 12;

    private final ProcessEnvironment process;
    private final AdminTarget target;

    public StatsCommand(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    /** The kinds of rows, named as they are typed. */
    private enum By {
        tool,
        rail,
        day,
        payer
    }

    /** The formats of the output, named as they are typed. */
    private enum Format {
        csv,
        table
    }

    public CommandSpec spec() {
        return target.command(
                        "stats", "Show calls, sales and revenue in a range of time.", this::run)
                .text(
                        "--from",
                        "WHEN",
                        "The start: a date, a time, or hours or days back such as 7d, counted from"
                                + " the end of the current hour. Default: 24h.")
                .text(
                        "--to",
                        "WHEN",
                        "The end: a date (that whole day), a time, or hours or days back. Default:"
                                + " now.")
                .choice(
                        "--by",
                        "tool|rail|day|payer",
                        By.class,
                        "What each row is about. Default: tool.")
                .text("--tool", "NAME", "Only this tool.")
                .text("--server", "NAME", "Only this server.")
                .text(
                        "--rail",
                        "RAIL",
                        "Only this rail: balance (prepaid accounts), a network such as eip155:8453,"
                                + " or none (calls that nobody pays).")
                .choice(
                        "--format",
                        "csv|table",
                        Format.class,
                        "csv has a row for each day, server, tool and rail. Default:" + " table.")
                .with(ConfigOptions::add)
                .output()
                .end(
                        "toolbooth stats --from 7d --by day",
                        "toolbooth stats --from 2026-01-01 --to 2026-01-31 --format csv >"
                                + " january.csv");
    }

    private int run(ParseResult parsed, AdminApi api) throws CommandFailure {
        boolean csv = parsed.matchedOptionValue("--format", Format.table) == Format.csv;
        By by = parsed.matchedOptionValue("--by", By.tool);
        Map<String, String> asked = new HashMap<>();
        for (String name : Set.of("from", "to", "tool", "server", "rail")) {
            String value = parsed.matchedOptionValue("--" + name, null);
            if (value != null) {
                asked.put(name, value);
            }
        }
        if (csv) {
            asked.put("rows", "true");
        }
        if (by == By.day || csv) {
            asked.put("step", "day");
        }
        ObjectNode stats =
                AdminTarget.done(api.ask(AdminRequest.get("/stats").with(asked)), OPTIONS);
        if (csv) {
            process.out().print(CsvWriter.salesHeader());
            stats.path("rows").forEach(row -> process.out().print(CsvWriter.salesRow(row)));
            process.out().flush();
        } else if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(stats));
        } else {
            print(stats, by);
        }
        return ExitCodes.OK;
    }

    private void print(ObjectNode stats, By by) {
        process.print(
                "from "
                        + TerminalText.time(stats, "from")
                        + " to "
                        + TerminalText.time(stats, "to"));
        process.out().println();
        if (by == By.payer) {
            payers(stats);
            return;
        }
        Set<Integer> numbers = IntStream.range(1, COLUMNS).boxed().collect(Collectors.toSet());
        TextTable textTable =
                new TextTable(
                        numbers,
                        by.name().toUpperCase(Locale.ROOT),
                        "CALLS",
                        "FAILED",
                        "REFUSED",
                        "UNPAID",
                        "P50 MS",
                        "P95 MS",
                        "BILLED",
                        "FREE",
                        "USD",
                        "PAYERS",
                        "REFUNDED USD");
        String member = by == By.day ? "by_time" : "by_" + by;
        for (JsonNode row : stats.path(member)) {
            row(textTable, name(row, by), row);
        }
        row(textTable, "total", stats.path("total"));
        row(textTable, "before", stats.path("before"));
        textTable.print(process);
    }

    private static String name(JsonNode row, By by) {
        return switch (by) {
            case day -> TerminalText.text(row, "at").substring(0, "2026-01-31".length());
            case rail ->
                    row.path("rail").asString("").isEmpty() ? "-" : TerminalText.text(row, "rail");
            case tool, payer -> {
                String server = TerminalText.text(row, "server");
                yield TerminalText.text(row, "tool") + (server.isEmpty() ? "" : " at " + server);
            }
        };
    }

    private void row(TextTable textTable, String name, JsonNode row) {
        textTable.row(
                name,
                count(row, "calls"),
                count(row, "failed"),
                count(row, "refused"),
                count(row, "payment_required"),
                millis(row, "p50_ms"),
                millis(row, "p95_ms"),
                count(row, "billed_calls"),
                count(row, "free_calls"),
                usd(row, "revenue_micro_usd"),
                count(row, "payers"),
                usd(row, "refunded_micro_usd"));
    }

    private void payers(ObjectNode stats) {
        TextTable textTable = new TextTable(Set.of(1, 2, 3), "PAYER", "BILLED", "FREE", "USD");
        for (JsonNode payer : stats.path("top_payers")) {
            textTable.row(
                    TerminalText.text(payer, "account"),
                    count(payer, "billed_calls"),
                    count(payer, "free_calls"),
                    usd(payer, "revenue_micro_usd"));
        }
        textTable.print(process);
    }

    private static String count(JsonNode row, String member) {
        return String.valueOf(row.path(member).longValue(0));
    }

    private static String millis(JsonNode row, String member) {
        JsonNode value = row.path(member);
        return value.isNumber() ? String.format(Locale.ROOT, "%.1f", value.doubleValue()) : "-";
    }

    private String usd(JsonNode row, String member) {
        return process.terminal().usd(row, member);
    }
}
