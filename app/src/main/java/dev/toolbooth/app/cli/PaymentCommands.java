package dev.toolbooth.app.cli;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.pay.FacilitatorDesk;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.Office;
import dev.toolbooth.wire.Json;
import java.io.PrintStream;
import java.util.Set;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands about payments on chains, {@code payments list|challenges|show|refund|recheck}, also
 * while a server runs.
 */
final class PaymentCommands {
    private static final String STATE = "--state";
    private static final String WALLET = "--wallet";
    private final Surroundings around;
    private final OfficeDoor door;

    PaymentCommands(Surroundings around) {
        this.around = around;
        this.door = new OfficeDoor(around);
    }

    CommandSpec all() {
        var spec =
                Page.group(
                        "payments",
                        "List payments on chains, show one, give one back, look for a lost one.",
                        around);
        spec.addSubcommand("list", list());
        spec.addSubcommand("challenges", challenges());
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
                Options.text(
                        STATE, "STATE", "Only those in a state, such as unknown or credited."));
        spec.addOption(Options.text(WALLET, "ADDRESS", "Only those of a wallet."));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
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
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(payments));
        } else if (payments.isEmpty()) {
            around.err().println("no such payments");
        } else {
            Table table =
                    new Table(Set.of(3), "PAYMENT", "BEGAN", "STATE", "AMOUNT", "FOR", "FROM");
            for (JsonNode payment : payments) {
                table.row(
                        text(payment, "id"),
                        Visible.time(payment, "began"),
                        text(payment, "state"),
                        PaidAmount.of(payment),
                        bought(payment),
                        text(payment, "payer"));
            }
            around.out().print(table);
        }
        return ExitCodes.OK;
    }

    private CommandSpec challenges() {
        var spec =
                Page.of(
                        "challenges",
                        "List what the running server has lately asked to be paid.",
                        parsed -> door.with(parsed, office -> challenges(parsed, office)));
        OfficeDoor.places(spec);
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth payments challenges");
    }

    private int challenges(ParseResult parsed, Office office) throws NotDone {
        ArrayNode asked = Json.array();
        OfficeDoor.each(part -> office.calls().challenges(part), "challenges", asked::add);
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(asked));
        } else if (asked.isEmpty()) {
            around.err().println("nobody was asked to pay");
        } else {
            Table table = new Table(Set.of(3), "SESSION", "AT", "FOR", "PRICE", "WAYS");
            for (JsonNode one : asked) {
                table.row(
                        text(one, "session"),
                        Visible.time(one, "at"),
                        bought(one),
                        new Money(one.path("price_micro_usd").longValue()).toString(),
                        String.valueOf(one.path("offers").size()));
            }
            around.out().print(table);
        }
        return ExitCodes.OK;
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

    private CommandSpec one(
            String name, String what, String id, BiFunction<Office, String, Answer> asked) {
        return door.about(
                name,
                what,
                id,
                (parsed, office, which) -> shown(parsed, asked.apply(office, which)),
                "toolbooth payments " + name + " 018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
    }

    private int shown(ParseResult parsed, Answer answer) throws NotDone {
        // A refund that is refused is no mistake of the command line.
        ObjectNode json = OfficeDoor.done(answer, ExitCodes.PAYMENT);
        PrintStream out = around.out();
        if (Options.asJson(parsed)) {
            out.println(Json.text(json));
            return ExitCodes.OK;
        }
        if (json.has("id")) {
            PaymentPage.print(json, out);
        }
        for (JsonNode payment : json.path("payments")) {
            PaymentPage.print(payment, out);
        }
        JsonNode challenge = json.path("challenge");
        if (challenge.isObject()) {
            if (json.has("id") || !json.path("payments").isEmpty()) {
                out.println();
            }
            out.println(
                    "asked    "
                            + Visible.time(challenge, "at")
                            + "  "
                            + PaymentPage.usd(challenge, "price_micro_usd")
                            + " USD for "
                            + text(challenge, "thing")
                            + ", session "
                            + text(challenge, "session"));
        }
        return ExitCodes.OK;
    }
}
