package dev.toolbooth.app.config.selling;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.money.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The shops of the starter configuration, which apply when the operator configures none. */
public final class StarterServers {
    private static final int FREE_CALLS = 100;
    private static final int SUMMARY_TOKENS_MAX = 2_000;
    private static final Price PRINTED = Price.flat(new Money(500));
    private static final Price CENT = Price.flat(new Money(10_000));
    private static final String CAROUSEL = "pizza-carousel";
    private static final String WEATHER = "weather";
    private static final TermsConfig SYNTHETIC =
            TermsConfig.withDefaults("Get synthetic weather data for a city");

    private StarterServers() {}

    /** The default shops, with the prices that the specification prints. */
    public static List<ServerConfig> of(String version, PaymentConfig payments) {
        return List.of(
                new ServerConfig(
                        Shop.BASE,
                        new Shop.About(
                                "toolbooth-starter",
                                version,
                                "Demo tools with prices: search, trace and summarize exemplars.",
                                "MIT"),
                        List.of("lookup_exemplars", "trace_causes", "summarize_exemplars", "echo"),
                        FREE_CALLS,
                        Optional.of(PRINTED),
                        Map.of(
                                "echo",
                                Price.FREE,
                                "summarize_exemplars",
                                new Price(
                                        Money.ZERO,
                                        new Money(1),
                                        new Money(2),
                                        Price.TOKENS_MAX,
                                        SUMMARY_TOKENS_MAX))),
                new ServerConfig(
                        "causal-memory",
                        new Shop.About(
                                "samurai-causal-memory",
                                "0.1.0",
                                "Exemplars of causes and effects, searched by meaningful words.",
                                "MIT"),
                        List.of("lookup_exemplars", "trace_causes"),
                        FREE_CALLS,
                        Optional.of(PRINTED),
                        Map.of()),
                pizza(version, payments));
    }

    /** The demo of payments on a chain: without one, payments are believed. */
    private static ServerConfig pizza(String version, PaymentConfig payments) {
        Terms.Level level = payments.networks().isEmpty() ? Terms.Level.HONOR : Terms.Level.CHAIN;
        boolean proofs =
                payments.networks().isEmpty()
                        || payments.networks().stream()
                                .anyMatch(it -> it.network().isSolana() && it.node().isPresent());
        return new ServerConfig(
                "pizza",
                new Shop.About(
                        "toolbooth-pizza",
                        version,
                        "Demo tools that are paid for on a chain.",
                        "MIT"),
                List.of(CAROUSEL, WEATHER, "restaurants"),
                0,
                Optional.of(CENT),
                Map.of(),
                proofs
                        ? Map.of(
                                CAROUSEL,
                                TermsConfig.proof(level, "Order pizza from the carousel"),
                                WEATHER,
                                SYNTHETIC)
                        : Map.of(WEATHER, SYNTHETIC));
    }
}
