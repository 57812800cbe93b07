package dev.toolbooth.app.config;

import dev.toolbooth.core.money.Terms;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys that say how a tool may be paid for by somebody who has no account. */
final class TermsShape implements Shape<TermsConfig> {
    private static final Duration LONGEST = Duration.ofDays(3_660);

    static final Setting<Terms.Form> FORM =
            Setting.of(
                            "form",
                            new ChoiceKind<>(List.of(Terms.Form.values())),
                            "What somebody is told who has not paid: x402, or the error -32001 that"
                                    + " asks for a proof (proof).")
                    .withStandard(Terms.Form.X402);
    static final Setting<Terms.Flow> FLOW =
            Setting.of(
                            "flow",
                            new ChoiceKind<>(List.of(Terms.Flow.values())),
                            "When a signed payment is settled: after the tool has run"
                                    + " (authorization), or before (upfront).")
                    .withStandard(Terms.Flow.AUTHORIZATION);
    static final Setting<Terms.Level> PROOF =
            Setting.of(
                            "proof",
                            new ChoiceKind<>(List.of(Terms.Level.values())),
                            "How well a proof is looked at: it is there (honor), it looks like one"
                                    + " (format), it is on the chain (chain), and names there the"
                                    + " request for payment that it answers (reference).")
                    .withStandard(Terms.Level.CHAIN);
    static final Setting<List<String>> AMOUNTS =
            Setting.of(
                            "amounts",
                            new ListKind<>(
                                    new TextKind(
                                            "an amount and its asset, such as 0.0001 SOL",
                                            "^[0-9]{1,12}(\\.[0-9]{1,18})?"
                                                    + " [A-Za-z][A-Za-z0-9]{0,11}$")),
                            "Prices in assets that are not worth a dollar, or other ones in those"
                                    + " that are.")
                    .withStandard(List.of());
    static final Setting<Duration> PAID_FOR =
            Setting.of(
                            "paid-for",
                            new SpanKind(Duration.ZERO, LONGEST),
                            "For how long the same wallet's same call is not charged again.")
                    .withStandard(Duration.ZERO);
    static final Setting<Integer> CALLS =
            Setting.of(
                    "subscription-calls",
                    new WholeKind(1, 1_000_000_000),
                    "How many calls one payment buys.");
    static final Setting<Duration> TIME =
            Setting.of(
                    "subscription-time",
                    new SpanKind(Duration.ofSeconds(1), LONGEST),
                    "For how long one payment buys calls.");
    static final Setting<String> DESCRIPTION =
            Setting.of(
                            "description",
                            new TextKind(
                                    "one line of text of at most 1,000 characters",
                                    "^[^\\u0000-\\u001f\\u007f]{0,1000}$"),
                            "What is bought, for people who are asked to pay.")
                    .withStandard("");

    private static final List<Setting<?>> ALL =
            List.of(FORM, FLOW, PROOF, AMOUNTS, PAID_FOR, CALLS, TIME, DESCRIPTION);

    @Override
    public String noun() {
        return "terms";
    }

    @Override
    public List<Setting<?>> settings() {
        return ALL;
    }

    @Override
    public Optional<TermsConfig> make(Group group) {
        Integer calls = group.find(CALLS).orElse(null);
        Duration time = group.find(TIME).orElse(null);
        return Optional.of(
                new TermsConfig(
                        group.get(FORM),
                        group.get(FLOW),
                        amounts(group),
                        group.get(PROOF),
                        group.get(PAID_FOR),
                        calls == null && time == null ? null : new Terms.Subscription(calls, time),
                        group.get(DESCRIPTION)));
    }

    private static Map<String, BigDecimal> amounts(Group group) {
        Map<String, BigDecimal> amounts = new LinkedHashMap<>();
        for (String text : group.get(AMOUNTS)) {
            int blank = text.indexOf(' ');
            String symbol = text.substring(blank + 1);
            BigDecimal amount = new BigDecimal(text.substring(0, blank));
            if (amount.signum() == 0) {
                group.report(
                        AMOUNTS,
                        Quote.of(text) + " is nothing",
                        "expected an amount above 0; leave it out where " + symbol + " is no way");
            } else if (amounts.put(symbol, amount) != null) {
                group.report(AMOUNTS, "has two amounts of " + symbol, "keep one of the two");
            }
        }
        return amounts;
    }

    @Override
    public ObjectNode write(TermsConfig terms) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        JsonText.putUnusual(json, FORM, terms.form());
        JsonText.putUnusual(json, FLOW, terms.flow());
        JsonText.putUnusual(json, PROOF, terms.proof());
        JsonText.putUnusual(
                json,
                AMOUNTS,
                terms.amounts().entrySet().stream()
                        .map(one -> one.getValue().toPlainString() + " " + one.getKey())
                        .sorted()
                        .toList());
        JsonText.putUnusual(json, PAID_FOR, terms.paidFor());
        Terms.Subscription bought = terms.subscription();
        if (bought != null && bought.calls() != null) {
            json.put(CALLS.key(), bought.calls());
        }
        if (bought != null && bought.time() != null) {
            JsonText.putUnusual(json, TIME, bought.time());
        }
        JsonText.putUnusual(json, DESCRIPTION, terms.description());
        return json;
    }
}
