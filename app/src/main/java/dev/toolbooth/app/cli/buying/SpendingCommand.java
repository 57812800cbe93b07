package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.app.cli.command.TerminalText;
import dev.toolbooth.app.cli.command.TextTable;
import dev.toolbooth.app.cli.command.TimeArgument;
import dev.toolbooth.client.budget.BudgetFile;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.LimitScope;
import dev.toolbooth.client.budget.SpendingReport;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;

/** The command {@code spending}: the purchases with their receipts, and what is left. */
public final class SpendingCommand {
    private static final String SINCE = "--since";

    private final ProcessEnvironment process;
    private final Clock clock = Clock.systemUTC();

    public SpendingCommand(ProcessEnvironment process) {
        this.process = process;
    }

    public CommandSpec spec() {
        return CommandBuilder.of(
                        "spending", "Show what was spent, and what the budget leaves.", this::run)
                .text(
                        SINCE,
                        "WHEN",
                        "The start: a date, a time, or a duration such as 7d. Default: all.")
                .with(PurseLocation::option)
                .output()
                .end("toolbooth spending --since 7d", "toolbooth spending --output json");
    }

    private int run(ParseResult parsed) throws CommandFailure, PayProblem {
        Path folder = PurseLocation.of(process, parsed);
        Instant since = since(parsed);
        try (FilePurse purse =
                FilePurse.open(folder, new BudgetFile(folder), clock, UUID::randomUUID)) {
            print(purse.spending(since), CommandOptions.asJson(parsed));
        }
        return ExitCodes.OK;
    }

    private Instant since(ParseResult parsed) throws CommandFailure {
        String text = parsed.matchedOptionValue(SINCE, null);
        if (text == null) {
            return Instant.EPOCH;
        }
        Instant now = clock.instant();
        Instant moment =
                TimeArgument.read(text, now)
                        .orElseThrow(
                                () ->
                                        CommandFailure.misuse(
                                                SINCE,
                                                text,
                                                "a date, a time, or a duration" + " such as 7d"));
        // A span is read as one to come.
        return moment.isAfter(now) ? now.minus(Duration.between(now, moment)) : moment;
    }

    private void print(SpendingReport spendingReport, boolean asJson) {
        JsonNode json = spendingReport.json();
        if (asJson) {
            process.print(Json.text(json));
            return;
        }
        if (!spendingReport.purchases().isEmpty()) {
            TextTable table =
                    new TextTable(Set.of(), "WHEN", "STATE", "PRICE", "TOOL", "SELLER", "RECEIPT");
            for (JsonNode one : json.path("purchases")) {
                table.row(
                        process.terminal().time(one, "at"),
                        TerminalText.text(one, "state"),
                        TerminalText.text(one, "price"),
                        TerminalText.text(one, "tool"),
                        TerminalText.text(one, "seller"),
                        receipt(one));
            }
            table.print(process);
            process.out().println();
        }
        if (spendingReport.folded() > 0) {
            fact("earlier purchases", String.valueOf(spendingReport.folded()));
        }
        for (SpendingReport.Sum sum : spendingReport.sums()) {
            fact("spent today", sum.words(sum.today()));
            fact("spent in total", sum.words(sum.total()));
        }
        if (spendingReport.sums().isEmpty()) {
            fact("spent in total", "nothing");
        }
        left(spendingReport, LimitScope.DAY, "left today");
        left(spendingReport, LimitScope.TOTAL, "left in total");
    }

    private void left(SpendingReport spendingReport, LimitScope scope, String name) {
        BigInteger left = spendingReport.left().get(scope);
        if (left != null) {
            fact(name, Usd.text(left) + " USD");
        }
    }

    /** Where the payment can be looked up, or why there was none. */
    private static String receipt(JsonNode purchase) {
        JsonNode receipt = purchase.path("receipt");
        String transaction = TerminalText.text(receipt.path("settlement"), "transaction");
        if (!transaction.isEmpty()) {
            return transaction;
        }
        String id = TerminalText.text(receipt.path("bill"), "receipt_id");
        return id.isEmpty() ? TerminalText.text(purchase, "why") : id;
    }

    private void fact(String name, String value) {
        process.out().print(String.format(Locale.ROOT, "%-20s  %s%n", name, value));
    }
}
