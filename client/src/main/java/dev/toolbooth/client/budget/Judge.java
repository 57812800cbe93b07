package dev.toolbooth.client.budget;

import dev.toolbooth.chain.Network;
import dev.toolbooth.client.pay.Objection;
import dev.toolbooth.client.pay.PaymentDemand;
import dev.toolbooth.client.pay.PaymentValue;
import dev.toolbooth.client.pay.PurchaseOrder;
import dev.toolbooth.client.pay.Purse.Verdict;
import dev.toolbooth.client.pay.SellerText;
import dev.toolbooth.client.pay.Usd;
import dev.toolbooth.wire.x402.PaymentRequirements;
import java.math.BigInteger;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The check of one purchase against the rules. Its refusal names the rule and how to change it. */
final class Judge {
    /** More tools are not remembered, and what can't be remembered is not paid. */
    static final int TOOLS_MAX = 10_000;

    private static final String SET = "toolbooth budget set --";

    private final Budget budget;
    private final JournalState journalState;
    private final PurchaseOrder purchase;
    private final Cost cost;
    private final Instant now;

    Judge(Budget budget, JournalState journalState, PurchaseOrder purchase, Instant now) {
        this.budget = budget;
        this.journalState = journalState;
        this.purchase = purchase;
        this.cost = Cost.of(purchase);
        this.now = now;
    }

    /**
     * What speaks against it; empty when nothing does.
     *
     * @param approved whether a person has agreed to it
     */
    Optional<Verdict> objection(boolean approved) {
        return barred().or(this::strange)
                .or(this::beyond)
                .<Verdict>map(Verdict.Refused::new)
                .or(() -> approved ? Optional.empty() : asks());
    }

    /** The lists of who is allowed and who is denied. */
    private Optional<Objection> barred() {
        for (Facet facet : Facet.values()) {
            List<String> names = names(facet);
            AccessRules accessRules = budget.access(facet);
            String what = facet.word() + " " + SellerText.name(names.getFirst());
            Optional<String> denied = accessRules.deniedBy(names);
            if (denied.isPresent()) {
                return no(
                        "the " + what + " is denied",
                        SET + "unlist-" + facet.word() + " " + ShellText.shell(denied.get()));
            }
            if (accessRules.misses(names)) {
                return no(
                        "the " + what + " is not among those that are allowed",
                        SET + "allow-" + facet.word() + " " + ShellText.shell(names.getFirst()));
            }
        }
        return Optional.empty();
    }

    /** What the purchase is called in each of the lists. */
    private List<String> names(Facet facet) {
        PaymentRequirements way = purchase.way();
        return switch (facet) {
            case TOOL -> List.of(purchase.tool());
            case HOST -> hosts(purchase.seller());
            case PAYEE -> List.of(Cost.payee(way));
            case ASSET -> {
                List<String> names = new ArrayList<>(List.of(Cost.address(way)));
                PaymentValue.asset(way).ifPresent(asset -> names.add(asset.symbol()));
                yield names;
            }
            case NETWORK ->
                    Network.named(way.network())
                            .map(Network::names)
                            .orElseGet(() -> List.of(way.network()));
        };
    }

    private static List<String> hosts(String seller) {
        String lower = seller.toLowerCase(Locale.ROOT);
        try {
            URI uri = new URI(lower);
            if (uri.getHost() != null) {
                String host = host(uri.getHost());
                return uri.getPort() < 0
                        ? List.of(host, lower)
                        : List.of(host, host + ":" + uri.getPort(), lower);
            }
        } catch (URISyntaxException e) {
            // The command of a server that was started here.
            return List.of(lower);
        }
        return List.of(lower);
    }

    /** A dot at the end leads to the same host, past a list that has it without. */
    private static String host(String name) {
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    /** The objection to a surprising purchase. */
    private Optional<Objection> strange() {
        PaymentRequirements way = purchase.way();
        boolean prepaid = purchase.form() == PaymentDemand.Form.PREPAID;
        if (!prepaid
                && Network.named(way.network()).isEmpty()
                && !budget.access(Facet.NETWORK).names(List.of(way.network()))) {
            return no(
                    "the network " + SellerText.name(way.network()) + " is not known",
                    SET + "allow-network " + ShellText.shell(way.network()) + only());
        }
        if (!cost.play() && !cost.dollars() && allowance().isEmpty()) {
            return no(
                    "it is to be paid in "
                            + SellerText.name(cost.currency())
                            + ", which is not known to be worth a dollar",
                    SET
                            + "allow-units "
                            + ShellText.shell(cost.currency() + "=" + cost.amount())
                            + ", which is in the smallest units, for each call and for each day");
        }
        if (isAboveListed() && !budget.aboveListed()) {
            return no(aboveListed(), SET + "above-listed ask, to be asked then");
        }
        PaymentHistory paymentHistory = seen();
        if (paymentHistory.payees().isEmpty() && journalState.summary().size() >= TOOLS_MAX) {
            return no(
                    "the journal remembers " + TOOLS_MAX + " tools, and this would be one more",
                    "move " + PurchaseJournal.FILE + " elsewhere to begin a new one");
        }
        return prepaid ? Optional.empty() : changed(paymentHistory);
    }

    private String only() {
        return budget.access(Facet.NETWORK).allow().isEmpty()
                ? ", and in the same way those that are to stay allowed"
                : "";
    }

    private boolean isAboveListed() {
        Long price = purchase.microUsd();
        Long listed = purchase.listedMicroUsd();
        return price != null && listed != null && price > listed;
    }

    private String aboveListed() {
        Long listed = purchase.listedMicroUsd();
        return "it costs more than the seller's list says, "
                + (listed == null ? "0" : Usd.text(listed))
                + " USD";
    }

    private Optional<Objection> changed(PaymentHistory paymentHistory) {
        String payee = Cost.payee(purchase.way());
        boolean trusted = new AccessRules(budget.trusted(), List.of()).names(List.of(payee));
        return paymentHistory.payees().isEmpty()
                        || paymentHistory.payees().contains(payee)
                        || trusted
                ? Optional.empty()
                : no(
                        "the money would go to "
                                + SellerText.name(purchase.way().payTo())
                                + ", and last time it went to "
                                + SellerText.name(paymentHistory.payees().getLast()),
                        SET
                                + "trust-payee "
                                + ShellText.shell(purchase.way().payTo())
                                + ", if the seller says that this is right");
    }

    private Optional<Allowance> allowance() {
        PaymentRequirements way = purchase.way();
        return budget.allowances().stream()
                .filter(one -> Network.same(one.network(), way.network()))
                .filter(one -> Cost.same(one.asset()).equals(Cost.address(way)))
                .findFirst();
    }

    /** What is more than a limit. */
    private Optional<Objection> beyond() {
        SellerTool pair = SellerTool.of(purchase);
        for (LimitScope scope : LimitScope.values()) {
            Optional<BigInteger> limit = limit(scope);
            if (limit.isPresent()) {
                BigInteger spent = journalState.spent(cost.currency(), scope, pair, now);
                BigInteger then = spent.add(cost.amount());
                if (then.compareTo(limit.get()) > 0) {
                    return no(tooMuch(scope, limit.get(), spent), raise(scope, then));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<BigInteger> limit(LimitScope scope) {
        if (cost.dollars()) {
            Long limit = (cost.play() ? budget.play() : budget.limits()).get(scope);
            return Optional.ofNullable(limit).map(BigInteger::valueOf);
        }
        if (cost.play()) {
            return Optional.empty();
        }
        Optional<Allowance> allowance = allowance();
        return switch (scope) {
            case CALL -> allowance.map(Allowance::callMax);
            case DAY -> allowance.map(Allowance::dayMax);
            case TOOL, SELLER, TOTAL -> Optional.empty();
        };
    }

    private String tooMuch(LimitScope scope, BigInteger limit, BigInteger spent) {
        String most = "the limit " + scope.words() + " is " + cost.words(limit);
        return spent.signum() == 0
                ? most
                : most + ", of which " + cost.words(spent) + " is spent or set aside";
    }

    private String raise(LimitScope scope, BigInteger then) {
        if (cost.dollars()) {
            return SET + (cost.play() ? "play-" : "") + scope.option() + " " + Usd.text(then);
        }
        return SET + "allow-units " + ShellText.shell(cost.currency() + "=" + then);
    }

    /** What a person has to agree to. */
    private Optional<Verdict> asks() {
        if (isAboveListed()) {
            return Optional.of(new Verdict.Asks(new Objection(sentence(aboveListed()))));
        }
        Long above = budget.askAbove();
        return cost.currency().equals(Cost.USD)
                        && above != null
                        && cost.amount().compareTo(BigInteger.valueOf(above)) > 0
                ? Optional.of(
                        new Verdict.Asks(
                                new Objection(
                                        sentence(
                                                "a person is asked above "
                                                        + Usd.text(above)
                                                        + " USD"),
                                        "To pay as much without a question: "
                                                + SET
                                                + "ask-above "
                                                + Usd.text(cost.amount()))))
                : Optional.empty();
    }

    private Optional<Objection> no(String why, String how) {
        return Optional.of(
                new Objection(
                        sentence(why) + " Nothing was paid.", "A person can allow it: " + how));
    }

    private String sentence(String why) {
        String last = seen().price();
        return SellerText.name(purchase.tool())
                + " at "
                + SellerText.name(purchase.seller())
                + " costs "
                + cost.words()
                + (last.isEmpty() || last.equals(cost.words()) ? "" : " (last time " + last + ")")
                + ": "
                + why
                + ".";
    }

    private PaymentHistory seen() {
        return journalState
                .summary()
                .seen(new PaymentHistory.Of(cost.play(), SellerTool.of(purchase)));
    }
}
