package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.TerminalOutput;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.chain.Network;
import java.io.PrintStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** One payment as {@code payments show} prints it. */
final class PaymentPrinter {
    private static final Map<String, String> NAMES = Map.of("thing", "for", "call", "receipt");
    private static final List<String> FACTS =
            List.of(
                    "source",
                    "payer",
                    "pay_to",
                    "network",
                    "asset",
                    "transaction",
                    "refund_transaction",
                    "account",
                    "server",
                    "thing",
                    "call",
                    "session",
                    "uses_left",
                    "reason",
                    "pending");

    private PaymentPrinter() {}

    private static String text(JsonNode json, String member) {
        return TerminalText.text(json, member);
    }

    /** As the configuration says it, with what clients see. */
    private static String network(JsonNode payment) {
        String id = text(payment, "network");
        return Network.named(id)
                .map(Network::shortName)
                .map(name -> name + " (" + id + ")")
                .orElse(id);
    }

    static void print(JsonNode payment, PrintStream out, TerminalOutput terminal) {
        out.println("payment             " + text(payment, "id"));
        out.println("state               " + text(payment, "state"));
        out.println(
                "amount              "
                        + PaidAmount.of(payment)
                        + " ("
                        + terminal.usd(payment, "price_micro_usd")
                        + " USD)");
        for (String fact : FACTS) {
            if (payment.has(fact) && !isNoUse(payment, fact)) {
                String shown = fact.equals("network") ? network(payment) : text(payment, fact);
                out.print(
                        String.format(
                                Locale.ROOT, "%-18s  %s%n", NAMES.getOrDefault(fact, fact), shown));
            }
        }
        out.println();
        history(payment, terminal).forEach(out::println);
    }

    /**
     * Whether a fact needs no line: without a subscription there is nothing left to use, and a call
     * that was not billed has no receipt.
     */
    private static boolean isNoUse(JsonNode payment, String fact) {
        return switch (fact) {
            case "uses_left" -> payment.path(fact).asInt(0) == 0;
            case "call" ->
                    payment.path("entries")
                            .valueStream()
                            .noneMatch(entry -> entry.path("id").equals(payment.path(fact)));
            default -> false;
        };
    }

    private record Event(Instant at, String line) {}

    /**
     * The steps of a payment and what the ledger has of it, in the order in which it was. An entry
     * of a call has the time at which its tool was done, but stands after the deposit that paid it.
     */
    private static Stream<String> history(JsonNode payment, TerminalOutput terminal) {
        List<Event> events = new ArrayList<>();
        for (JsonNode step : payment.path("timeline")) {
            events.add(new Event(at(step), TerminalText.time(step, "at") + "  " + step(step)));
        }
        Instant last = Instant.EPOCH;
        for (JsonNode entry : payment.path("entries")) {
            last = last.isAfter(at(entry)) ? last : at(entry);
            events.add(
                    new Event(
                            last, TerminalText.time(entry, "at") + "  " + entry(entry, terminal)));
        }
        return events.stream().sorted(Comparator.comparing(Event::at)).map(Event::line);
    }

    private static Instant at(JsonNode line) {
        try {
            return Instant.parse(line.path("at").asString(""));
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    private static String step(JsonNode step) {
        return String.format(Locale.ROOT, "%-9s  %s", text(step, "state"), text(step, "note"))
                .stripTrailing();
    }

    private static String entry(JsonNode entry, TerminalOutput terminal) {
        return "ledger     "
                + terminal.usd(entry, "amount_micro_usd")
                + " USD from "
                + text(entry, "debit")
                + " to "
                + text(entry, "credit");
    }
}
