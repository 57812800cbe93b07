package dev.toolbooth.app.cli;

import dev.toolbooth.server.admin.Office;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code stats}: what was called, sold and earned, also while a server runs. */
final class StatsCommand {
    private static final String FROM = "--from";
    private static final String TO = "--to";
    private static final int COLUMNS = 12;

    private final Surroundings around;
    private final OfficeDoor door;
    private final Clock clock = Clock.systemUTC();

    StatsCommand(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    /** What the rows are, named as it is typed. */
    private enum By {
        tool,
        rail,
        day,
        payer
    }

    /** How it is printed, named as it is typed. */
    private enum Format {
        csv,
        table
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "stats",
                        "Show what was called, sold and earned over a range of time.",
                        parsed -> door.with(parsed, office -> run(parsed, office)));
        spec.addOption(
                Options.text(
                        FROM,
                        "WHEN",
                        "A date, a moment, or a span back from now such as 7d. Default: 24h."));
        spec.addOption(
                Options.text(
                        TO,
                        "WHEN",
                        "A date, which means its end, a moment, or a span back from now."
                                + " Default: now."));
        spec.addOption(
                OptionSpec.builder("--by")
                        .paramLabel("tool|rail|day|payer")
                        .type(By.class)
                        .description("What the rows are. Default: tool.")
                        .build());
        spec.addOption(Options.text("--tool", "NAME", "Only this tool."));
        spec.addOption(Options.text("--server", "NAME", "Only this server."));
        spec.addOption(
                Options.text(
                        "--rail",
                        "RAIL",
                        "Only balance, a network such as eip155:8453, or none: calls that nobody"
                                + " pays."));
        spec.addOption(
                OptionSpec.builder("--format")
                        .paramLabel("csv|table")
                        .type(Format.class)
                        .description(
                                "Comma-separated values: a row for each day, server, tool and"
                                        + " rail. Default: table.")
                        .build());
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth stats --from 7d --by day",
                "toolbooth stats --from 2026-01-01 --to 2026-01-31 --format csv > january.csv");
    }

    private int run(ParseResult parsed, Office office) throws NotDone {
        boolean csv = parsed.matchedOptionValue("--format", Format.table) == Format.csv;
        By by = parsed.matchedOptionValue("--by", By.tool);
        Map<String, String> asked = new HashMap<>();
        time(parsed, FROM, asked);
        time(parsed, TO, asked);
        for (String name : Set.of("tool", "server", "rail")) {
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
        ObjectNode stats = OfficeDoor.done(office.sales().stats(new Query(asked)));
        if (csv) {
            around.out().print(Csv.salesHeader());
            stats.path("rows").forEach(row -> around.out().print(Csv.salesRow(row)));
            around.out().flush();
        } else if (Options.asJson(parsed)) {
            around.out().println(Json.text(stats));
        } else {
            print(stats, by);
        }
        return ExitCodes.OK;
    }

    /** A span is one back from now; anything else is left for the office to read. */
    private void time(ParseResult parsed, String option, Map<String, String> asked) throws NotDone {
        String text = parsed.matchedOptionValue(option, null);
        if (text == null) {
            return;
        }
        Instant now = clock.instant();
        Instant moment =
                Moment.read(text, now)
                        .orElseThrow(
                                () ->
                                        NotDone.misuse(
                                                option
                                                        + " "
                                                        + text
                                                        + ": expected a date, a moment, or a span"
                                                        + " such as 7d"));
        boolean span = !text.contains("-");
        asked.put(
                option.substring(2),
                span ? now.minus(Duration.between(now, moment)).toString() : text);
    }

    private void print(ObjectNode stats, By by) {
        around.out()
                .println(
                        "from " + Visible.time(stats, "from") + " to " + Visible.time(stats, "to"));
        around.out().println();
        if (by == By.payer) {
            payers(stats);
            return;
        }
        Set<Integer> numbers = IntStream.range(1, COLUMNS).boxed().collect(Collectors.toSet());
        Table table =
                new Table(
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
            row(table, name(row, by), row);
        }
        row(table, "total", stats.path("total"));
        row(table, "before", stats.path("before"));
        around.out().print(table);
    }

    private static String name(JsonNode row, By by) {
        return switch (by) {
            case day -> Visible.text(row, "at").substring(0, "2026-01-31".length());
            case rail -> row.path("rail").asString("").isEmpty() ? "-" : Visible.text(row, "rail");
            case tool, payer -> {
                String server = Visible.text(row, "server");
                yield Visible.text(row, "tool") + (server.isEmpty() ? "" : " at " + server);
            }
        };
    }

    private static void row(Table table, String name, JsonNode row) {
        table.row(
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
        Table table = new Table(Set.of(1, 2, 3), "PAYER", "BILLED", "FREE", "USD");
        for (JsonNode payer : stats.path("top_payers")) {
            table.row(
                    Visible.text(payer, "account"),
                    count(payer, "billed_calls"),
                    count(payer, "free_calls"),
                    usd(payer, "revenue_micro_usd"));
        }
        around.out().print(table);
    }

    private static String count(JsonNode row, String member) {
        return String.valueOf(row.path(member).longValue(0));
    }

    private static String millis(JsonNode row, String member) {
        JsonNode value = row.path(member);
        return value.isNumber() ? String.format(Locale.ROOT, "%.1f", value.doubleValue()) : "-";
    }

    private static String usd(JsonNode row, String member) {
        return BigDecimal.valueOf(row.path(member).longValue(0), 6).toPlainString();
    }
}
