package dev.toolbooth.app.config;

import dev.toolbooth.core.money.Terms;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a tool may be paid for without an account, as the configuration says it.
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
        String description) {

    public TermsConfig {
        amounts = Map.copyOf(amounts);
    }

    /** What is usual, with these words about it. */
    static TermsConfig usual(String description) {
        return new TermsConfig(
                Terms.USUAL.form(),
                Terms.USUAL.flow(),
                Map.of(),
                Terms.USUAL.proof(),
                Terms.USUAL.paidFor(),
                Terms.USUAL.subscription(),
                description);
    }

    /** What is paid for with proofs, with these words about it. */
    static TermsConfig proof(Terms.Level level, String description) {
        return new TermsConfig(
                Terms.Form.PROOF,
                Terms.Flow.AUTHORIZATION,
                Map.of(),
                level,
                Duration.ZERO,
                null,
                description);
    }

    /**
     * The terms with amounts in the smallest units; those of assets that nobody takes are left out.
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
        return new Terms(form, flow, units, proof, paidFor, subscription, description);
    }
}
