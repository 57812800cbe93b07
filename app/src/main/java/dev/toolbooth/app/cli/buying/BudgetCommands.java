package dev.toolbooth.app.cli.buying;

import dev.toolbooth.app.cli.command.CommandBuilder;
import dev.toolbooth.app.cli.command.CommandFailure;
import dev.toolbooth.app.cli.command.CommandOptions;
import dev.toolbooth.app.cli.command.ExitCodes;
import dev.toolbooth.app.cli.command.ProcessEnvironment;
import dev.toolbooth.client.budget.AccessRules;
import dev.toolbooth.client.budget.Allowance;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.BudgetFile;
import dev.toolbooth.client.budget.BudgetJson;
import dev.toolbooth.client.budget.Facet;
import dev.toolbooth.client.budget.LimitScope;
import dev.toolbooth.client.pay.PayProblem;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The commands for spending rules: {@code budget show|set}. */
public final class BudgetCommands {
    private static final String PLAY = "--play-";
    private static final String ASK_ABOVE = "--ask-above";
    private static final String ABOVE_LISTED = "--above-listed";
    private static final String TRUST = "--trust-payee";
    private static final String DISTRUST = "--distrust-payee";
    private static final String UNITS = "--allow-units";
    private static final String OFF = "off";
    private static final Pattern UNITS_FORM =
            Pattern.compile("([^=]{1,200})/([^/=]{1,200})=([0-9]{1,60})(?:,([0-9]{1,60}))?");

    private final ProcessEnvironment process;

    public BudgetCommands(ProcessEnvironment process) {
        this.process = process;
    }

    /** The treatment of a price above the listed one, named as it is typed. */
    private enum Listed {
        ask,
        refuse
    }

    public CommandSpec all() {
        return CommandBuilder.group(
                        "budget", "Show and set limits on what calls may spend.", process)
                .commands(show(), set())
                .end("toolbooth budget show", "toolbooth budget set --per-day 2");
    }

    private CommandSpec show() {
        return CommandBuilder.of(
                        "show",
                        "Show the rules. Without rules, play money is spent freely; real money"
                                + " needs a person's consent each time, and is limited to a dollar"
                                + " a day.",
                        parsed -> print(file(parsed).read(), parsed))
                .with(PurseLocation::option)
                .output()
                .end("toolbooth budget show", "toolbooth budget show --output json");
    }

    private CommandSpec set() {
        var command =
                CommandBuilder.of(
                        "set",
                        "Change some of the rules; the others stay. Changes take effect at once,"
                                + " also for running programs. --allow-WHAT, --deny-WHAT and"
                                + " --unlist-WHAT take names such as *.example, where WHAT is tool,"
                                + " host, payee, asset or network. --play-per-call and so on limit"
                                + " play money, which is counted apart.",
                        this::set);
        for (LimitScope scope : LimitScope.values()) {
            command.text(
                    "--" + scope.option(),
                    "USD",
                    "The most to spend " + scope.words() + ", or off for no limit.");
        }
        command.text(
                        ASK_ABOVE,
                        "USD",
                        "Ask a person before a call that costs more: 0 for each call, off for"
                                + " never.")
                .choice(
                        ABOVE_LISTED,
                        "ask|refuse",
                        Listed.class,
                        "What to do if a price is above the listed one.");
        for (Facet facet : Facet.values()) {
            // The help says once what they have in common.
            command.hiddenWords("--allow-" + facet.word(), "NAME", "Only these.")
                    .hiddenWords("--deny-" + facet.word(), "NAME", "Never these.")
                    .hiddenWords("--unlist-" + facet.word(), "NAME", "Neither.");
        }
        command.words(TRUST, "NAME", "Payees that may replace the ones paid before.")
                .words(DISTRUST, "NAME", "Payees to remove from those.")
                .words(
                        UNITS,
                        "NAME",
                        "NETWORK/ASSET=CALL,DAY: the most per call and per day of an asset that is"
                                + " not worth a dollar, in its smallest units.");
        for (LimitScope scope : LimitScope.values()) {
            command.hiddenText(PLAY + scope.option(), "USD", "The limit for play money.");
        }
        return command.with(PurseLocation::option)
                .output()
                .end(
                        "toolbooth budget set --per-call 0.05 --per-day 2 --ask-above 0.01",
                        "toolbooth budget set --allow-host api.example --deny-tool delete_*",
                        "toolbooth budget set --per-day off");
    }

    private BudgetFile file(ParseResult parsed) throws CommandFailure {
        return new BudgetFile(PurseLocation.of(process, parsed));
    }

    private int set(ParseResult parsed) throws CommandFailure, PayProblem {
        BudgetFile file = file(parsed);
        Budget before = file.read();
        Budget budget = units(lists(limits(before, parsed), parsed), parsed);
        if (budget.equals(before)) {
            throw CommandFailure.misuse(
                    "nothing to change: name a rule, such as --per-day 2; see toolbooth budget set"
                            + " --help");
        }
        // What can't be read again must not be written.
        Budget read = BudgetJson.read(BudgetJson.write(budget));
        file.write(read);
        return print(read, parsed);
    }

    private static Budget limits(Budget before, ParseResult parsed) throws CommandFailure {
        Budget budget = before;
        for (LimitScope scope : LimitScope.values()) {
            for (boolean play : new boolean[] {false, true}) {
                String option = (play ? PLAY : "--") + scope.option();
                if (parsed.hasMatchedOption(option)) {
                    budget = budget.withLimit(play, scope, usd(parsed, option));
                }
            }
        }
        if (parsed.hasMatchedOption(ASK_ABOVE)) {
            budget = budget.withAskAbove(usd(parsed, ASK_ABOVE));
        }
        if (parsed.hasMatchedOption(ABOVE_LISTED)) {
            Listed listed = parsed.matchedOptionValue(ABOVE_LISTED, Listed.refuse);
            budget = budget.withAboveListed(listed == Listed.ask);
        }
        return budget;
    }

    private static @Nullable Long usd(ParseResult parsed, String option) throws CommandFailure {
        String text = parsed.matchedOptionValue(option, "");
        return text.equals(OFF)
                ? null
                : Usd.read(text)
                        .orElseThrow(
                                () ->
                                        CommandFailure.misuse(
                                                option,
                                                text,
                                                "dollars with at most six"
                                                        + " decimals, such as 5 or 0.0005, or"
                                                        + " off"));
    }

    private static Budget lists(Budget before, ParseResult parsed) {
        Budget budget = before;
        for (Facet facet : Facet.values()) {
            AccessRules accessRules = budget.access(facet);
            for (String name : values(parsed, "--unlist-" + facet.word())) {
                accessRules = accessRules.forgetting(facet.canonical(name));
            }
            for (String name : values(parsed, "--allow-" + facet.word())) {
                accessRules = accessRules.allowing(facet.canonical(name));
            }
            for (String name : values(parsed, "--deny-" + facet.word())) {
                accessRules = accessRules.denying(facet.canonical(name));
            }
            if (!accessRules.equals(budget.access(facet))) {
                budget = budget.withAccess(facet, accessRules);
            }
        }
        List<String> trusted = new ArrayList<>(budget.trusted());
        for (String name : values(parsed, TRUST)) {
            trusted.remove(Facet.PAYEE.canonical(name));
            trusted.add(Facet.PAYEE.canonical(name));
        }
        for (String name : values(parsed, DISTRUST)) {
            trusted.remove(Facet.PAYEE.canonical(name));
        }
        return budget.withTrusted(trusted);
    }

    private static String[] values(ParseResult parsed, String option) {
        return parsed.matchedOptionValue(option, new String[0]);
    }

    private static Budget units(Budget before, ParseResult parsed) throws CommandFailure {
        Budget budget = before;
        for (String text : values(parsed, UNITS)) {
            Matcher form = UNITS_FORM.matcher(text);
            if (!form.matches()) {
                throw CommandFailure.misuse(
                        UNITS,
                        text,
                        "NETWORK/ASSET=CALL,DAY in smallest units, such as"
                                + " solana/native=100000,1000000");
            }
            BigInteger call = new BigInteger(form.group(3));
            BigInteger day = form.group(4) == null ? call : new BigInteger(form.group(4));
            budget = budget.withAllowance(new Allowance(form.group(1), form.group(2), call, day));
        }
        return budget;
    }

    private int print(Budget budget, ParseResult parsed) {
        if (CommandOptions.asJson(parsed)) {
            process.print(Json.text(BudgetJson.write(budget)));
            return ExitCodes.OK;
        }
        for (LimitScope scope : LimitScope.values()) {
            row(scope.words(), amount(budget.limits().get(scope), "no limit"));
        }
        row("ask a person", asked(budget));
        row("above the listed price", budget.aboveListed() ? "ask" : "refuse");
        for (Facet facet : Facet.values()) {
            list("only " + facet.word(), budget.access(facet).allow());
            list("never " + facet.word(), budget.access(facet).deny());
        }
        list("trusted payees", budget.trusted());
        for (Allowance one : budget.allowances()) {
            row(
                    "units of " + one.network() + "/" + one.asset(),
                    one.callMax() + " per call, " + one.dayMax() + " per day");
        }
        for (LimitScope scope : LimitScope.values()) {
            Long limit = budget.play().get(scope);
            if (limit != null) {
                row("play money " + scope.words(), amount(limit, ""));
            }
        }
        return ExitCodes.OK;
    }

    private static String asked(Budget budget) {
        Long above = budget.askAbove();
        if (above == null) {
            return "never";
        }
        return above == 0 ? "each time" : "above " + Usd.text(above) + " USD";
    }

    private static String amount(@Nullable Long micro, String none) {
        return micro == null ? none : Usd.text(micro) + " USD";
    }

    private void list(String name, List<String> values) {
        if (!values.isEmpty()) {
            row(name, String.join(", ", values));
        }
    }

    private void row(String name, String value) {
        process.out().print(String.format(Locale.ROOT, "%-24s  %s%n", name, value));
    }
}
