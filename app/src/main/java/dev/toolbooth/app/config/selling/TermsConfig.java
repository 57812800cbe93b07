package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.app.config.setting.TextType;
import dev.toolbooth.core.money.Terms;
import dev.toolbooth.wire.text.SafeText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The terms of a tool, as the configuration has them.
 *
 * @param amounts prices of their own in some assets, in whole ones, by symbol
 */
public record TermsConfig(
        Terms.Form form,
        Terms.Flow flow,
        Map<String, BigDecimal> amounts,
        Terms.Level proof,
        Duration paidFor,
        Terms.@Nullable Subscription subscription,
        String description,
        Terms.Billing billing) {
    private static final Duration LONGEST = Duration.ofDays(3_660);
    private static final int CALLS_MAX = 1_000_000_000;

    /** The keys that say it, most of them for those who have no account. */
    static final GroupShape<TermsConfig> SHAPE = new GroupShape<>("terms", TermsConfig::of);

    public TermsConfig {
        amounts = Map.copyOf(amounts);
    }

    private static Optional<TermsConfig> of(GroupValues<TermsConfig> in) {
        Terms.Form form =
                in.key(
                                "form",
                                "How unpaid callers are asked to pay: with x402, or with the "
                                        + "error -32001 and a request for a proof of payment (proof).")
                        .choice(Terms.Form.values())
                        .shown(TermsConfig::form)
                        .unlessDefault()
                        .or(Terms.Form.X402);
        Terms.Flow flow =
                in.key(
                                "flow",
                                "When a signed payment is settled: after the tool has run "
                                        + "(authorization), or before it (upfront).")
                        .choice(Terms.Flow.values())
                        .shown(TermsConfig::flow)
                        .unlessDefault()
                        .or(Terms.Flow.AUTHORIZATION);
        Terms.Billing billing =
                in.key(
                                "bill",
                                "When a call is billed, to accounts and wallets alike: once "
                                        + "it has succeeded (ended), or only if its answer could be "
                                        + "handed to a client that was still connected (delivered).")
                        .choice(Terms.Billing.values())
                        .shown(TermsConfig::billing)
                        .unlessDefault()
                        .or(Terms.Billing.ENDED);
        Terms.Level proof =
                in.key(
                                "proof",
                                "How strictly a proof of payment is checked: it is present "
                                        + "(honor), it is well-formed (format), it is on the chain "
                                        + "(chain), or it is on the chain and names the request for "
                                        + "payment that it answers (reference).")
                        .choice(Terms.Level.values())
                        .shown(TermsConfig::proof)
                        .unlessDefault()
                        .or(Terms.Level.CHAIN);
        Map<String, BigDecimal> amounts = amounts(in);
        Duration paidFor =
                in.key("paid-for", "For how long a wallet can repeat a paid call for free.")
                        .time(Duration.ZERO, LONGEST)
                        .shown(TermsConfig::paidFor)
                        .unlessDefault()
                        .or(Duration.ZERO);
        Terms.Subscription subscription = subscription(in);
        String description =
                in.key("description", "What is bought, as people see it when asked to pay.")
                        .text(
                                "one line of text of at most 1,000 characters",
                                "^[^\\u0000-\\u001f\\u007f]{0,1000}$")
                        .shown(TermsConfig::description)
                        .unlessDefault()
                        .or("");
        return Optional.of(
                new TermsConfig(
                        form, flow, amounts, proof, paidFor, subscription, description, billing));
    }

    private static Terms.@Nullable Subscription subscription(GroupValues<TermsConfig> in) {
        Integer calls =
                in.key("subscription-calls", "How many calls one payment buys.")
                        .whole(1, CALLS_MAX)
                        .shownIf(
                                terms ->
                                        Optional.ofNullable(terms.subscription())
                                                .map(Terms.Subscription::calls))
                        .find()
                        .orElse(null);
        Duration time =
                in.key("subscription-time", "How long calls are covered by one payment.")
                        .time(Duration.ofSeconds(1), LONGEST)
                        .shownIf(
                                terms ->
                                        Optional.ofNullable(terms.subscription())
                                                .map(Terms.Subscription::time))
                        .find()
                        .orElse(null);
        return calls == null && time == null ? null : new Terms.Subscription(calls, time);
    }

    private static Map<String, BigDecimal> amounts(GroupValues<TermsConfig> in) {
        List<String> texts =
                in.key(
                                "amounts",
                                "Prices in single assets: needed for assets that are not "
                                        + "worth a dollar, and in place of the price in US cents for "
                                        + "the others.")
                        .list(
                                new TextType(
                                        "an amount and its asset, such as 0.0001 SOL",
                                        "^[0-9]{1,12}(\\.[0-9]{1,18})?"
                                                + " [A-Za-z][A-Za-z0-9]{0,11}$"))
                        .shown(TermsConfig::amountTexts)
                        .unlessDefault()
                        .or(List.of());
        Map<String, BigDecimal> amounts = new LinkedHashMap<>();
        for (String text : texts) {
            int blank = text.indexOf(' ');
            String symbol = text.substring(blank + 1);
            BigDecimal amount = new BigDecimal(text.substring(0, blank));
            if (amount.signum() == 0) {
                in.report(
                        "amounts",
                        SafeText.quoted(text) + " is nothing",
                        "expected an amount above 0; leave it out where " + symbol + " is no way");
            } else if (amounts.put(symbol, amount) != null) {
                in.report("amounts", "has two amounts of " + symbol, "keep one of the two");
            }
        }
        return amounts;
    }

    private List<String> amountTexts() {
        return amounts.entrySet().stream()
                .map(one -> one.getValue().toPlainString() + " " + one.getKey())
                .sorted()
                .toList();
    }

    /** What is usual, with these words about it. */
    public static TermsConfig withDefaults(String description) {
        return new TermsConfig(
                Terms.USUAL.form(),
                Terms.USUAL.flow(),
                Map.of(),
                Terms.USUAL.proof(),
                Terms.USUAL.paidFor(),
                Terms.USUAL.subscription(),
                description,
                Terms.USUAL.billing());
    }

    /** What is paid for with proofs, with these words about it. */
    public static TermsConfig proof(Terms.Level level, String description) {
        return new TermsConfig(
                Terms.Form.PROOF,
                Terms.Flow.AUTHORIZATION,
                Map.of(),
                level,
                Duration.ZERO,
                null,
                description,
                Terms.Billing.ENDED);
    }

    /**
     * The terms with amounts in the smallest units; those of assets that are not accepted are left
     * out.
     */
    public Terms terms(Function<String, Optional<Integer>> decimals) {
        Map<String, BigInteger> units = new LinkedHashMap<>();
        amounts.forEach(
                (symbol, amount) ->
                        decimals.apply(symbol)
                                .ifPresent(
                                        digits ->
                                                units.put(
                                                        symbol,
                                                        amount.movePointRight(digits)
                                                                .toBigIntegerExact())));
        return new Terms(form, flow, units, proof, paidFor, subscription, description, billing);
    }
}
