package dev.toolbooth.app.config.selling;

import dev.toolbooth.app.config.setting.CentsType;
import dev.toolbooth.app.config.setting.GroupShape;
import dev.toolbooth.app.config.setting.GroupValues;
import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Usage;
import java.util.Optional;
import java.util.function.Function;

/** The keys of a price, of which one has to say how much: nothing is free by accident. */
final class PriceConfig {
    private static final int TOKEN_PRICE_MAX = 1_000_000_000;
    private static final int TOKENS_MAX = 10_000_000;
    private static final int OUTPUT_TOKENS = 4_096;
    private static final String CENTS = "price-usd-cents";
    private static final String HINT =
            "give price-usd-cents, or a price of tokens above 0; price-usd-cents: 0 gives it away";

    static final GroupShape<Price> SHAPE = new GroupShape<>("a price", PriceConfig::of);

    private PriceConfig() {}

    private static Optional<Price> of(GroupValues<Price> in) {
        Optional<Price> price = of(in, Optional::of);
        if (price.isEmpty() && !in.wrote(CENTS)) {
            in.report("has no price", HINT);
        }
        return price;
    }

    /**
     * The price that a group has, if it says how much.
     *
     * @param shown the price of what is made of the group
     */
    static <G> Optional<Price> of(GroupValues<G> in, Function<G, Optional<Price>> shown) {
        Function<G, Optional<Price>> byToken = shown.andThen(price -> price.filter(Price::byToken));
        Optional<Money> cents =
                in.key(CENTS, "What each call costs, in US cents.")
                        .is(new CentsType())
                        .shownIf(shown.andThen(price -> price.map(Price::flat)))
                        .find();
        int input =
                in.key(
                                "input-token-micro-usd",
                                "What each input token (of the arguments) costs, in "
                                        + "millionths of a US dollar.")
                        .whole(0, TOKEN_PRICE_MAX)
                        .shownIf(
                                byToken.andThen(
                                        price -> price.map(it -> (int) it.inputToken().microUsd())))
                        .unlessDefault()
                        .or(0);
        int output =
                in.key(
                                "output-token-micro-usd",
                                "What each output token costs, in millionths of a US dollar.")
                        .whole(0, TOKEN_PRICE_MAX)
                        .shownIf(
                                byToken.andThen(
                                        price ->
                                                price.map(it -> (int) it.outputToken().microUsd())))
                        .unlessDefault()
                        .or(0);
        int inputMax =
                in.key("max-input-tokens", "The most input tokens billed for a call.")
                        .whole(1, TOKENS_MAX)
                        .shownIf(byToken.andThen(price -> price.map(Price::inputTokensMax)))
                        .unlessDefault()
                        .or(Price.TOKENS_MAX);
        int outputMax =
                in.key(
                                "max-output-tokens",
                                "The most output tokens billed for a call. Their price is "
                                        + "held on the account while the call runs.")
                        .whole(1, TOKENS_MAX)
                        .shownIf(byToken.andThen(price -> price.map(Price::outputTokensMax)))
                        .unlessDefault()
                        .or(OUTPUT_TOKENS);
        if (input == 0 && output == 0) {
            return cents.map(Price::flat);
        }
        Price price =
                new Price(
                        cents.orElse(Money.ZERO),
                        new Money(input),
                        new Money(output),
                        inputMax,
                        outputMax);
        Usage most = new Usage(price.inputTokensMax(), price.outputTokensMax(), 0);
        if (!Money.AT_ONCE_MAX.covers(price.of(most))) {
            in.report(
                    "a call may cost " + price.of(most),
                    "expected at most "
                            + Money.AT_ONCE_MAX
                            + ": lower the prices, or max-input-tokens and max-output-tokens");
        }
        return Optional.of(price);
    }
}
