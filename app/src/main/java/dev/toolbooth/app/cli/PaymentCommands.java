package dev.toolbooth.app.cli;

import dev.toolbooth.chain.Network;
import dev.toolbooth.core.pay.FacilitatorDesk;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands about payments on chains, {@code payments list|show|refund|recheck}, also while a
 * server runs.
 */
final class PaymentCommands {
    private static final String STATE = "--state";
    private static final String WALLET = "--wallet";
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

    private final Surroundings around;
    private final OfficeDoor door;

    PaymentCommands(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec all() {
        var spec =
                Page.of(
                        "payments",
                        "List payments on chains, show one, give one back, look for a lost one.",
                        parsed -> {
                            parsed.commandSpec().commandLine().usage(around.out());
                            return ExitCodes.OK;
                        });
        spec.addSubcommand("list", list());
        spec.addSubcommand(
                "show",
                one(
                        "show",
                        "Show what has become of a payment, or of all payments of a session.",
                        "The payment's id, or the id of its session.",
                        Office::payment));
        spec.addSubcommand(
                "refund",
                one(
                        "refund",
                        "Give a payment back to the wallet that it came from.",
                        "The payment's id, as payments list shows it.",
                        Office::refund));
        spec.addSubcommand(
                "recheck",
                one(
                        "recheck",
                        "Look again for a payment, or a refund, of which nobody could say what"
                                + " became.",
                        "The payment's id, as payments list shows it.",
                        Office::recheck));
        return Page.end(
                spec, "toolbooth payments list --state unknown", "toolbooth payments show ID");
    }

    private CommandSpec list() {
        var spec =
                Page.of(
                        "list",
                        "List payments, the latest first.",
                        parsed -> door.with(parsed, office -> list(parsed, office)));
        spec.addOption(
                OfficeDoor.text(
                        STATE, "STATE", "Only those in a state, such as unknown or credited."));
        spec.addOption(OfficeDoor.text(WALLET, "ADDRESS", "Only those of a wallet."));
        OfficeDoor.places(spec);
        spec.addOption(OfficeDoor.output());
        return Page.end(
                spec, "toolbooth payments list", "toolbooth payments list --state credited");
    }

    private int list(ParseResult parsed, Office office) throws NotDone {
        Office.Wanted wanted =
                new Office.Wanted(
                        parsed.matchedOptionValue(STATE, null),
                        parsed.matchedOptionValue(WALLET, null));
        ArrayNode payments = Json.array();
        OfficeDoor.each(part -> office.payments(wanted, part), "payments", payments::add);
        if (OfficeDoor.asJson(parsed)) {
            around.out().println(Json.text(payments));
        } else if (payments.isEmpty()) {
            around.err().println("no such payments");
        } else {
            print("PAYMENT", "BEGAN", "STATE", "AMOUNT", "FOR", "FROM");
            for (JsonNode payment : payments) {
                print(
                        text(payment, "id"),
                        Visible.time(payment, "began"),
                        text(payment, "state"),
                        text(payment, "amount") + " " + text(payment, "symbol"),
                        bought(payment),
                        text(payment, "payer"));
            }
        }
        return ExitCodes.OK;
    }

    private void print(Object... columns) {
        around.out()
                .print(
                        String.format(
                                Locale.ROOT, "%-36s  %-20s  %-9s  %16s  %-20s  %s%n", columns));
    }

    private static String text(JsonNode json, String member) {
        return Visible.text(json, member);
    }

    /** What was paid for; a payment of another seller's buyer has only somebody who gets it. */
    private static String bought(JsonNode payment) {
        return text(payment, "server").equals(FacilitatorDesk.SHOP)
                ? "another seller's"
                : text(payment, "thing");
    }

    /** As the configuration says it, with what clients see. */
    private static String network(JsonNode payment) {
        String id = text(payment, "network");
        return Network.named(id)
                .map(Network::shortName)
                .map(name -> name + " (" + id + ")")
                .orElse(id);
    }

    private CommandSpec one(
            String name, String what, String id, BiFunction<Office, String, Answer> asked) {
        var spec =
                Page.of(
                        name,
                        what,
                        parsed ->
                                door.with(
                                        parsed,
                                        office ->
                                                shown(
                                                        parsed,
                                                        asked.apply(
                                                                office,
                                                                parsed.matchedPositionalValue(
                                                                        0, "")))));
        spec.addPositional(OfficeDoor.id(id));
        OfficeDoor.places(spec);
        spec.addOption(OfficeDoor.output());
        return Page.end(
                spec, "toolbooth payments " + name + " 018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
    }

    private int shown(ParseResult parsed, Answer answer) throws NotDone {
        ObjectNode json = OfficeDoor.done(answer);
        PrintStream out = around.out();
        if (OfficeDoor.asJson(parsed)) {
            out.println(Json.text(json));
            return ExitCodes.OK;
        }
        if (json.has("id")) {
            payment(json, out);
        }
        for (JsonNode payment : json.path("payments")) {
            payment(payment, out);
        }
        JsonNode challenge = json.path("challenge");
        if (challenge.isObject()) {
            out.println();
            out.println(
                    "asked    "
                            + Visible.time(challenge, "at")
                            + "  "
                            + usd(challenge, "price_micro_usd")
                            + " USD for "
                            + text(challenge, "thing")
                            + ", session "
                            + text(challenge, "session"));
        }
        return ExitCodes.OK;
    }

    private static String usd(JsonNode json, String member) {
        return BigDecimal.valueOf(json.path(member).longValue(), 6).toPlainString();
    }

    private static void payment(JsonNode payment, PrintStream out) {
        out.println("payment             " + text(payment, "id"));
        out.println("state               " + text(payment, "state"));
        out.println(
                "amount              "
                        + text(payment, "amount")
                        + " "
                        + text(payment, "symbol")
                        + " ("
                        + usd(payment, "price_micro_usd")
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
        history(payment).forEach(out::println);
    }

    /** Without a subscription there is nothing left to use, which needs no line. */
    private static boolean isNoUse(JsonNode payment, String fact) {
        return fact.equals("uses_left") && payment.path(fact).asInt(0) == 0;
    }

    /** The steps of a payment and what the ledger has of it, in the order in which it was. */
    private static Stream<String> history(JsonNode payment) {
        Stream<JsonNode> all =
                Stream.concat(
                        payment.path("timeline").valueStream(),
                        payment.path("entries").valueStream());
        return all.sorted(Comparator.comparing(PaymentCommands::at))
                .map(
                        line ->
                                Visible.time(line, "at")
                                        + "  "
                                        + (line.has("debit") ? entry(line) : step(line)));
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

    private static String entry(JsonNode entry) {
        return "ledger     "
                + usd(entry, "amount_micro_usd")
                + " USD from "
                + text(entry, "debit")
                + " to "
                + text(entry, "credit");
    }
}
