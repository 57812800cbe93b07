package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.TerminalOutput;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.text.SafeText;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Single calls as {@code calls} prints them. */
final class CallPrinter {
    private static final Map<String, String> NAMES =
            Map.of(
                    "took_ms",
                    "took",
                    "charged_micro_usd",
                    "charged",
                    "refunded_micro_usd",
                    "refunded");
    private static final List<String> FACTS =
            List.of(
                    "at",
                    "tool",
                    "server",
                    "endpoint",
                    "dialect",
                    "revision",
                    "caller",
                    "account",
                    "rail",
                    "took_ms",
                    "charged_micro_usd",
                    "refunded_micro_usd",
                    "payment",
                    "task",
                    "pending");

    private CallPrinter() {}

    private static String text(JsonNode json, String member) {
        return TerminalText.text(json, member);
    }

    /** How a call ended: its result, and the end where that says more. */
    static String end(JsonNode call) {
        String result = text(call, "result");
        String end = text(call, "end");
        return result.equals("ok") || result.equals(end) || end.isEmpty()
                ? result
                : result + " (" + end + ")";
    }

    static String took(JsonNode call) {
        return call.has("took_ms") ? SafeText.line(call.path("took_ms").asString("")) + " ms" : "";
    }

    /** What a call has cost; a refund is a minus after it. */
    static String charged(JsonNode call, TerminalOutput terminal) {
        if (!call.has("charged_micro_usd")) {
            return "";
        }
        String charged = terminal.usd(call, "charged_micro_usd");
        return call.has("refunded_micro_usd")
                ? charged + " -" + terminal.usd(call, "refunded_micro_usd")
                : charged;
    }

    /** A call on one line, for those who watch. */
    static String line(JsonNode call) {
        String charged = charged(call, TerminalOutput.NONE);
        return String.format(
                        Locale.ROOT,
                        "%-24s  %-28s  %12s  %-24s  %s%s",
                        text(call, "at"),
                        end(call),
                        took(call),
                        text(call, "tool"),
                        text(call, "caller"),
                        charged.isEmpty() ? "" : "  " + charged + " USD")
                .stripTrailing();
    }

    static void print(JsonNode call, PrintStream out, TerminalOutput terminal) {
        fact(out, "call", text(call, "id"));
        fact(out, "end", end(call));
        for (String fact : FACTS) {
            if (call.has(fact)) {
                fact(out, NAMES.getOrDefault(fact, fact), shown(call, fact, terminal));
            }
        }
        if (call.path("why").isString()) {
            fact(out, "why", text(call, "why"));
        }
        if (!call.path("remembered").booleanValue(true)) {
            fact(out, "note", "the server no longer has the details; the ledger has this");
        }
        if (!call.path("timeline").isEmpty()) {
            out.println();
        }
        for (JsonNode step : call.path("timeline")) {
            out.println(
                    String.format(
                                    Locale.ROOT,
                                    "%10s us  %-8s  %-7s  %8s us  %s",
                                    step.path("at_us").asString(""),
                                    text(step, "step"),
                                    text(step, "state"),
                                    step.path("took_us").asString(""),
                                    text(step, "note"))
                            .stripTrailing());
        }
        part(out, "request", call.path("request"), "arguments");
        part(out, "response", call.path("response"), "content");
    }

    private static String shown(JsonNode call, String fact, TerminalOutput terminal) {
        return switch (fact) {
            case "took_ms" -> took(call);
            case "charged_micro_usd" ->
                    terminal.usd(call, fact)
                            + " USD"
                            + (call.path("free").booleanValue(false) ? ", free" : "");
            case "refunded_micro_usd" -> terminal.usd(call, fact) + " USD";
            default -> text(call, fact);
        };
    }

    private static void fact(PrintStream out, String name, String value) {
        out.println(String.format(Locale.ROOT, "%-9s  %s", name, value));
    }

    private static void part(PrintStream out, String name, JsonNode part, String member) {
        JsonNode value = part.path(member);
        if (value.isMissingNode() || value.isNull()) {
            return;
        }
        out.println();
        out.println(name + (part.path("truncated").booleanValue(false) ? ", its beginning:" : ":"));
        out.println(SafeText.lines(value.isString() ? value.stringValue() : Json.pretty(value)));
    }
}
