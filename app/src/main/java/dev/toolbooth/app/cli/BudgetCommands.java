package dev.toolbooth.app.cli;

import dev.toolbooth.client.budget.Access;
import dev.toolbooth.client.budget.Allowance;
import dev.toolbooth.client.budget.Budget;
import dev.toolbooth.client.budget.BudgetFile;
import dev.toolbooth.client.budget.BudgetJson;
import dev.toolbooth.client.budget.Facet;
import dev.toolbooth.client.budget.Scope;
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
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The commands about what may be spent: {@code budget show|set}. */
final class BudgetCommands {
    private static final String PLAY = "--play-";
    private static final String ASK_ABOVE = "--ask-above";
    private static final String ABOVE_LISTED = "--above-listed";
    private static final String TRUST = "--trust-payee";
    private static final String DISTRUST = "--distrust-payee";
    private static final String UNITS = "--allow-units";
    private static final String OFF = "off";
    private static final Pattern UNITS_FORM =
            Pattern.compile("([^=]{1,200})/([^/=]{1,200})=([0-9]{1,60})(?:,([0-9]{1,60}))?");

    private final Surroundings around;

    BudgetCommands(Surroundings around) {
        this.around = around;
    }

    /** What is done about a price above the listed one, named as it is typed. */
    private enum Listed {
        ask,
        refuse
    }

    CommandSpec all() {
        var spec =
                Page.group(
                        "budget",
                        "Show and set what may be spent when tools are called and paid for.",
                        around);
        spec.addSubcommand("show", show());
        spec.addSubcommand("set", set());
        return Page.end(spec, "toolbooth budget show", "toolbooth budget set --per-day 2");
    }

    private CommandSpec show() {
        var spec =
                Page.of(
                        "show",
                        "Show the rules. Without any, play money is spent freely, and of real money"
                                + " a dollar a day at most, each time after a question.",
                        parsed -> print(file(parsed).read(), parsed));
        spec.addOption(PursePlace.option());
        spec.addOption(Options.output());
        return Page.end(spec, "toolbooth budget show", "toolbooth budget show --output json");
    }

    private CommandSpec set() {
        var spec =
                Page.of(
                        "set",
                        "Change some of the rules; the others stay. They count at once, also for"
                                + " programs that run. --allow-WHAT, --deny-WHAT and"
                                + " --unlist-WHAT take names such as *.example, where WHAT is"
                                + " tool, host, payee, asset or network. --play-per-call and so"
                                + " on are the limits for play money, which is counted apart.",
                        this::set);
        for (Scope scope : Scope.values()) {
            spec.addOption(
                    Options.text(
                            "--" + scope.option(),
                            "USD",
                            "The most that is spent " + scope.words() + ", or off for no limit."));
        }
        spec.addOption(
                Options.text(
                        ASK_ABOVE,
                        "USD",
                        "A person is asked before a call costs more; 0 is each time, off is never."));
        spec.addOption(
                OptionSpec.builder(ABOVE_LISTED)
                        .paramLabel("ask|refuse")
                        .type(Listed.class)
                        .description("What is done when a price is above the listed one.")
                        .build());
        for (Facet facet : Facet.values()) {
            String word = facet.word();
            // The help says once what they have in common.
            spec.addOption(hidden(names("--allow-" + word, "Only these.")));
            spec.addOption(hidden(names("--deny-" + word, "Never these.")));
            spec.addOption(hidden(names("--unlist-" + word, "Neither.")));
        }
        spec.addOption(names(TRUST, "May get what another payee got before."));
        spec.addOption(names(DISTRUST, "May not, any more."));
        spec.addOption(
                names(
                        UNITS,
                        "NETWORK/ASSET=CALL,DAY: what may be spent of something that is no dollar,"
                                + " in its smallest units."));
        for (Scope scope : Scope.values()) {
            spec.addOption(hidden(Options.text(PLAY + scope.option(), "USD", "Of play money.")));
        }
        spec.addOption(PursePlace.option());
        spec.addOption(Options.output());
        return Page.end(
                spec,
                "toolbooth budget set --per-call 0.05 --per-day 2 --ask-above 0.01",
                "toolbooth budget set --allow-host api.example --deny-tool delete_*",
                "toolbooth budget set --per-day off");
    }

    private static OptionSpec hidden(OptionSpec option) {
        return option.toBuilder().hidden(true).build();
    }

    private static OptionSpec names(String option, String description) {
        return OptionSpec.builder(option)
                .paramLabel("NAME")
                .type(String[].class)
                .arity("1..*")
                .description(description)
                .build();
    }

    private BudgetFile file(ParseResult parsed) throws NotDone {
        return new BudgetFile(PursePlace.of(around, parsed));
    }

    private int set(ParseResult parsed) throws NotDone, PayProblem {
        BudgetFile file = file(parsed);
        Budget before = file.read();
        Budget budget = units(lists(limits(before, parsed), parsed), parsed);
        if (budget.equals(before)) {
            throw NotDone.misuse(
                    "nothing to change: name a rule, such as --per-day 2; see toolbooth budget set"
                            + " --help");
        }
        // What can't be read again must not be written.
        Budget read = BudgetJson.read(BudgetJson.write(budget));
        file.write(read);
        return print(read, parsed);
    }

    private static Budget limits(Budget before, ParseResult parsed) throws NotDone {
        Budget budget = before;
        for (Scope scope : Scope.values()) {
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

    private static @Nullable Long usd(ParseResult parsed, String option) throws NotDone {
        String text = parsed.matchedOptionValue(option, "");
        return text.equals(OFF)
                ? null
                : Usd.read(text)
                        .orElseThrow(
                                () ->
                                        NotDone.misuse(
                                                option
                                                        + " "
                                                        + text
                                                        + ": expected dollars with at most six"
                                                        + " decimals, such as 5 or 0.0005, or off"));
    }

    private static Budget lists(Budget before, ParseResult parsed) {
        Budget budget = before;
        for (Facet facet : Facet.values()) {
            Access access = budget.access(facet);
            for (String name : values(parsed, "--unlist-" + facet.word())) {
                access = access.forgetting(facet.canonical(name));
            }
            for (String name : values(parsed, "--allow-" + facet.word())) {
                access = access.allowing(facet.canonical(name));
            }
            for (String name : values(parsed, "--deny-" + facet.word())) {
                access = access.denying(facet.canonical(name));
            }
            if (!access.equals(budget.access(facet))) {
                budget = budget.withAccess(facet, access);
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

    private static Budget units(Budget before, ParseResult parsed) throws NotDone {
        Budget budget = before;
        for (String text : values(parsed, UNITS)) {
            Matcher form = UNITS_FORM.matcher(text);
            if (!form.matches()) {
                throw NotDone.misuse(
                        UNITS
                                + " "
                                + text
                                + ": expected NETWORK/ASSET=CALL,DAY in smallest units, such as"
                                + " solana/native=100000,1000000");
            }
            BigInteger call = new BigInteger(form.group(3));
            BigInteger day = form.group(4) == null ? call : new BigInteger(form.group(4));
            budget = budget.withAllowance(new Allowance(form.group(1), form.group(2), call, day));
        }
        return budget;
    }

    private int print(Budget budget, ParseResult parsed) {
        if (Options.asJson(parsed)) {
            around.out().println(Json.text(BudgetJson.write(budget)));
            return ExitCodes.OK;
        }
        for (Scope scope : Scope.values()) {
            row(scope.words(), amount(budget.limits().get(scope), "no limit"));
        }
        row("a person is asked", asked(budget));
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
        for (Scope scope : Scope.values()) {
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
        around.out().print(String.format(Locale.ROOT, "%-24s  %s%n", name, value));
    }
}
