package dev.toolbooth.app.cli.admin;

import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ConfigOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.core.ledger.Account;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.server.admin.AdminApi;
import dev.toolbooth.server.admin.AdminRequest;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.node.ObjectNode;

/** The commands {@code accounts adjust|payout}: entries with a reason. */
final class AccountChangeCommands {
    /** What members of an order are called on the command line. */
    private static final Map<String, String> OPTIONS =
            Map.of("amount_micro_usd", "--usd", "reason", "--reason", "id", "--id");

    private final ProcessEnvironment process;
    private final AdminTarget target;

    AccountChangeCommands(ProcessEnvironment process, AdminTarget target) {
        this.process = process;
        this.target = target;
    }

    CommandSpec adjust() {
        return spec(
                "adjust",
                "Correct a customer's account: credit or debit it, and record the reason.",
                "The account's id, as accounts list shows it.",
                "The amount to credit, such as 2.50; a negative one is debited.",
                "/accounts/{id}/adjustments",
                UnaryOperator.identity(),
                "toolbooth accounts adjust k3mh8w2qa9xd --usd=-247.50"
                        + " --reason \"250 typed for 2.50\"",
                "toolbooth accounts adjust k3mh8w2qa9xd --usd 1 --reason \"slow last week\"");
    }

    CommandSpec payOut() {
        return spec(
                "payout",
                "Record that a server's earnings were paid out.",
                "The server's name, or the id of its account.",
                "The amount, such as 100 or 0.25.",
                "/accounts/{id}/payouts",
                id -> Account.isRevenue(id) ? id : Account.revenue(id),
                "toolbooth accounts payout causal-memory --usd 100 --reason \"transfer 17\"");
    }

    /**
     * @param path where the change is asked for
     * @param account the account's id, of what was typed
     */
    private CommandSpec spec(
            String name,
            String what,
            String id,
            String usd,
            String path,
            UnaryOperator<String> account,
            String... examples) {
        return target.command(name, what, (parsed, api) -> run(parsed, api, path, account))
                .argument(AdminTarget.ID, id)
                .requiredText("--usd", "USD", usd)
                .requiredText("--reason", "TEXT", "The reason. It stays in the ledger.")
                .text("--id", "UUID", "Makes the command idempotent: the same id counts once.")
                .with(ConfigOptions::add)
                .output()
                .end(examples);
    }

    private int run(ParseResult parsed, AdminApi api, String path, UnaryOperator<String> account)
            throws CommandFailure {
        long amount = amount(parsed.matchedOptionValue("--usd", ""));
        ObjectNode order =
                Json.object()
                        .put("amount_micro_usd", amount)
                        .put("reason", parsed.matchedOptionValue("--reason", ""))
                        .put("id", parsed.matchedOptionValue("--id", UUID.randomUUID().toString()));
        ObjectNode entry =
                AdminTarget.done(
                        api.ask(
                                AdminRequest.post(
                                        path, order, account.apply(AdminTarget.id(parsed)))),
                        OPTIONS);
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(entry));
            return ExitCodes.OK;
        }
        long balance = entry.path("balance_after_micro_usd").longValue();
        process.print(new Money(balance).usd());
        process.tell(
                "moved "
                        + new Money(Math.abs(amount))
                        + " from "
                        + TerminalText.text(entry, "debit")
                        + " to "
                        + TerminalText.text(entry, "credit")
                        + "; "
                        + TerminalText.text(entry, "balance_of")
                        + "'s balance is the one above");
        return ExitCodes.OK;
    }

    private static long amount(String text) throws CommandFailure {
        Optional<Money> amount =
                text.matches("-?[0-9]{1,12}(\\.[0-9]{1,20})?")
                        ? Money.ofUsd(new BigDecimal(text).abs())
                        : Optional.empty();
        long micro = amount.map(Money::microUsd).orElse(0L);
        if (micro == 0) {
            throw CommandFailure.misuse(
                    "--usd",
                    text,
                    "dollars with at most six decimals, up to "
                            + Money.AT_ONCE_MAX.usd()
                            + ", such as 2.50 or -0.000500, but not 0");
        }
        return text.startsWith("-") ? -micro : micro;
    }
}
