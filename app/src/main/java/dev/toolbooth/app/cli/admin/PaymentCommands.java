package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.ShortIds;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.core.rail.Facilitator;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.server.admin.AdminResult;
import dev.toolbooth.wire.Json;
import java.io.PrintStream;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The commands about payments on chains, {@code payments list|challenges|show|refund|recheck}, also
 * while a server runs.
 */
public final class PaymentCommands {
    private static final String STATE = "--state";
    private static final String WALLET = "--wallet";
    private final ProcessEnvironment process;
    private final AdminTarget target;

    public PaymentCommands(ProcessEnvironment process) {
        this.process = process;
        this.target = new AdminTarget(process);
    }

    public CommandSpec all() {
        return CommandBuilder.group(
                        "payments", "List, show, refund and recheck payments on chains.", process)
                .commands(
                        list(),
                        challenges(),
                        one(
                                "show",
                                "Show a payment and its history, or all payments of a session.",
                                "The payment's id, or the id of its session.",
                                id -> AdminRequest.get("/payments/{id}", id)),
                        one(
                                "refund",
                                "Refund a payment to its wallet.",
                                "The payment's id, as payments list shows it.",
                                id ->
                                        AdminRequest.post(
                                                "/payments/{id}/refund", Json.object(), id)),
                        one(
                                "recheck",
                                "Ask the chain again about a payment or refund whose outcome is"
                                        + " unknown.",
                                "The payment's id, as payments list shows it.",
                                id ->
                                        AdminRequest.post(
                                                "/payments/{id}/recheck", Json.object(), id)))
                .end("toolbooth payments list --state unknown", "toolbooth payments show ID");
    }

    private CommandSpec list() {
        return target.command("list", "List payments, latest first.", this::list)
                .text(STATE, "STATE", "Only payments in this state, such as unknown or credited.")
                .text(WALLET, "ADDRESS", "Only payments of this wallet.")
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth payments list", "toolbooth payments list --state credited");
    }

    private int list(ParseResult parsed, AdminApi api) throws CommandFailure {
        AdminRequest request =
                AdminRequest.get("/payments")
                        .with("state", parsed.matchedOptionValue(STATE, null))
                        .with("wallet", parsed.matchedOptionValue(WALLET, null));
        ArrayNode payments = AdminTarget.all(api, request, "payments");
        return target.print(parsed, payments, "no such payments", this::table);
    }

    private TextTable table(JsonNode payments) {
        TextTable textTable =
                new TextTable(Set.of(3), "PAYMENT", "BEGAN", "STATE", "AMOUNT", "FOR", "FROM");
        ShortIds ids = new ShortIds(process.terminal(), payments, "id");
        for (JsonNode payment : payments) {
            textTable.row(
                    ids.of(payment),
                    process.terminal().time(payment, "began"),
                    text(payment, "state"),
                    PaidAmount.of(payment),
                    bought(payment),
                    text(payment, "payer"));
        }
        return textTable;
    }

    private CommandSpec challenges() {
        return target.command(
                        "challenges",
                        "List the running server's latest requests for payment.",
                        this::challenges)
                .with(ConfigOptions::add)
                .output()
                .end("toolbooth payments challenges");
    }

    private int challenges(ParseResult parsed, AdminApi api) throws CommandFailure {
        ArrayNode asked = AdminTarget.all(api, AdminRequest.get("/challenges"), "challenges");
        return target.print(parsed, asked, "no requests for payment", this::challengeTable);
    }

    private TextTable challengeTable(JsonNode asked) {
        TextTable textTable = new TextTable(Set.of(3), "SESSION", "AT", "FOR", "PRICE", "WAYS");
        for (JsonNode one : asked) {
            textTable.row(
                    text(one, "session"),
                    process.terminal().time(one, "at"),
                    bought(one),
                    process.terminal().usd(one, "price_micro_usd") + " USD",
                    String.valueOf(one.path("offers").size()));
        }
        return textTable;
    }

    private static String text(JsonNode json, String member) {
        return TerminalText.text(json, member);
    }

    /** What was paid for; of payments for other sellers only that is known. */
    private static String bought(JsonNode payment) {
        return text(payment, "server").equals(Facilitator.SHOP)
                ? "another seller's"
                : text(payment, "thing");
    }

    private CommandSpec one(
            String name, String what, String id, Function<String, AdminRequest> asked) {
        return target.about(
                name,
                what,
                id,
                (parsed, api, which) -> shown(parsed, api.ask(asked.apply(whole(api, which)))),
                "toolbooth payments " + name + " 018f2c4e-7c1d-7b3a-9f00-3a2b1c0d9e8f");
    }

    private static String whole(AdminApi api, String typed) throws CommandFailure {
        return AdminTarget.whole(api, typed, AdminRequest.get("/payments"), "payments");
    }

    private int shown(ParseResult parsed, AdminResult adminResult) throws CommandFailure {
        // A refund that is refused is no mistake of the command line.
        ObjectNode json = AdminTarget.done(adminResult, ExitCodes.PAYMENT);
        PrintStream out = process.out();
        if (CommandOptions.asJson(parsed)) {
            out.println(Json.text(json));
            return ExitCodes.OK;
        }
        if (json.has("id")) {
            PaymentPrinter.print(json, out, process.terminal());
        }
        for (JsonNode payment : json.path("payments")) {
            PaymentPrinter.print(payment, out, process.terminal());
        }
        JsonNode challenge = json.path("challenge");
        if (challenge.isObject()) {
            if (json.has("id") || !json.path("payments").isEmpty()) {
                out.println();
            }
            out.println(
                    "asked    "
                            + TerminalText.time(challenge, "at")
                            + "  "
                            + process.terminal().usd(challenge, "price_micro_usd")
                            + " USD for "
                            + text(challenge, "thing")
                            + ", session "
                            + text(challenge, "session"));
        }
        return ExitCodes.OK;
    }
}
