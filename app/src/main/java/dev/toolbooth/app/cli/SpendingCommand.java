package dev.toolbooth.app.cli;

import dev.toolbooth.client.budget.BudgetFile;
import dev.toolbooth.client.budget.FilePurse;
import dev.toolbooth.client.budget.Scope;
import dev.toolbooth.client.budget.Spending;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.databind.JsonNode;

/** The command {@code spending}: what was paid for, with receipts, and what is left. */
final class SpendingCommand {
    private static final String SINCE = "--since";

    private final Surroundings around;
    private final Clock clock = Clock.systemUTC();

    SpendingCommand(Surroundings around) {
        this.around = around;
    }

    CommandSpec spec() {
        var spec =
                Page.of(
                        "spending",
                        "Show what was spent on tools of other servers, and what the budget leaves.",
                        this::run);
        spec.addOption(
                Options.text(
                        SINCE, "WHEN", "A date, a moment, or a span such as 7d. Default: all."));
        spec.addOption(PursePlace.option());
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth spending --since 7d", "toolbooth spending --output json");
    }

    private int run(ParseResult parsed) throws NotDone, PayProblem {
        Path folder = PursePlace.of(around, parsed);
        Instant since = since(parsed);
        try (FilePurse purse =
                FilePurse.open(folder, new BudgetFile(folder), clock, UUID::randomUUID)) {
            print(purse.spending(since), Options.asJson(parsed));
        }
        return ExitCodes.OK;
    }

    private Instant since(ParseResult parsed) throws NotDone {
        String text = parsed.matchedOptionValue(SINCE, null);
        if (text == null) {
            return Instant.EPOCH;
        }
        Instant now = clock.instant();
        Instant moment =
                Moment.read(text, now)
                        .orElseThrow(
                                () ->
                                        NotDone.misuse(
                                                SINCE
                                                        + " "
                                                        + text
                                                        + ": expected a date, a moment, or a span"
                                                        + " such as 7d"));
        // A span is read as one to come.
        return moment.isAfter(now) ? now.minus(Duration.between(now, moment)) : moment;
    }

    private void print(Spending spending, boolean asJson) {
        JsonNode json = spending.json();
        if (asJson) {
            around.out().println(Json.text(json));
            return;
        }
        if (!spending.purchases().isEmpty()) {
            row("WHEN", "STATE", "PRICE", "TOOL", "SELLER", "RECEIPT");
            for (JsonNode one : json.path("purchases")) {
                row(
                        Visible.time(one, "at"),
                        Visible.text(one, "state"),
                        Visible.text(one, "price"),
                        Visible.text(one, "tool"),
                        Visible.text(one, "seller"),
                        receipt(one));
            }
            around.out().println();
        }
        if (spending.folded() > 0) {
            fact("earlier purchases", String.valueOf(spending.folded()));
        }
        for (Spending.Sum sum : spending.sums()) {
            fact("spent today", sum.words(sum.today()));
            fact("spent in total", sum.words(sum.total()));
        }
        if (spending.sums().isEmpty()) {
            fact("spent in total", "nothing");
        }
        left(spending, Scope.DAY, "left today");
        left(spending, Scope.TOTAL, "left in total");
    }

    private void left(Spending spending, Scope scope, String name) {
        BigInteger left = spending.left().get(scope);
        if (left != null) {
            fact(name, Usd.text(left) + " USD");
        }
    }

    /** Where the payment can be looked up, or why there was none. */
    private static String receipt(JsonNode purchase) {
        JsonNode receipt = purchase.path("receipt");
        String transaction = Visible.text(receipt.path("settlement"), "transaction");
        if (!transaction.isEmpty()) {
            return transaction;
        }
        String id = Visible.text(receipt.path("bill"), "receipt_id");
        return id.isEmpty() ? Visible.text(purchase, "why") : id;
    }

    private void row(Object... columns) {
        around.out()
                .print(
                        String.format(Locale.ROOT, "%-20s  %-8s  %-26s  %-20s  %-30s  %s", columns)
                                        .stripTrailing()
                                + System.lineSeparator());
    }

    private void fact(String name, String value) {
        around.out().print(String.format(Locale.ROOT, "%-20s  %s%n", name, value));
    }
}
