package dev.toolbooth.app.config;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.money.Price;
import dev.toolbooth.core.money.Usage;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The keys of a price, of which one has to say how much: nothing is free by accident. */
final class PriceShape implements Shape<Price> {
    private static final WholeKind TOKEN_PRICE = new WholeKind(0, 1_000_000_000);
    private static final WholeKind TOKENS = new WholeKind(1, 10_000_000);
    private static final int OUTPUT_TOKENS = 4_096;
    private static final String HINT =
            "give price-usd-cents, or a price of tokens above 0; price-usd-cents: 0 gives it away";

    static final Setting<Money> CENTS =
            Setting.of("price-usd-cents", new CentsKind(), "What each call costs, in US cents.");
    static final Setting<Integer> INPUT =
            Setting.of(
                            "input-token-micro-usd",
                            TOKEN_PRICE,
                            "What each token of the arguments costs, in millionths of a dollar.")
                    .withStandard(0);
    static final Setting<Integer> OUTPUT =
            Setting.of(
                            "output-token-micro-usd",
                            TOKEN_PRICE,
                            "What each token of the output costs, in millionths of a dollar.")
                    .withStandard(0);
    static final Setting<Integer> INPUT_MAX =
            Setting.of("max-input-tokens", TOKENS, "The most tokens of the arguments billed.")
                    .withStandard(Price.TOKENS_MAX);
    static final Setting<Integer> OUTPUT_MAX =
            Setting.of(
                            "max-output-tokens",
                            TOKENS,
                            "The most tokens of the output billed, and so held for during a call.")
                    .withStandard(OUTPUT_TOKENS);

    static final List<Setting<?>> ALL = List.of(CENTS, INPUT, OUTPUT, INPUT_MAX, OUTPUT_MAX);

    @Override
    public String noun() {
        return "a price";
    }

    @Override
    public List<Setting<?>> settings() {
        return ALL;
    }

    @Override
    public Optional<Price> make(Group group) {
        Optional<Price> price = price(group);
        if (price.isEmpty() && !group.wrote(CENTS)) {
            group.report("has no price", HINT);
        }
        return price;
    }

    /** The price that a group has, if it says how much. */
    static Optional<Price> price(Group group) {
        int input = group.get(INPUT);
        int output = group.get(OUTPUT);
        if (group.find(CENTS).isEmpty() && input == 0 && output == 0) {
            return Optional.empty();
        }
        Money flat = group.find(CENTS).orElse(Money.ZERO);
        if (input == 0 && output == 0) {
            return Optional.of(Price.flat(flat));
        }
        Price price =
                new Price(
                        flat,
                        new Money(input),
                        new Money(output),
                        group.get(INPUT_MAX),
                        group.get(OUTPUT_MAX));
        Usage most = new Usage(price.inputTokensMax(), price.outputTokensMax(), 0);
        if (!Money.AT_ONCE_MAX.covers(price.of(most))) {
            group.report(
                    "a call may cost " + price.of(most),
                    "expected at most "
                            + Money.AT_ONCE_MAX
                            + ": lower the prices, or max-input-tokens and max-output-tokens");
        }
        return Optional.of(price);
    }

    @Override
    public ObjectNode write(Price price) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(CENTS.key(), CentsKind.number(price.flat()));
        if (price.byToken()) {
            JsonText.putUnusual(json, INPUT, (int) price.inputToken().microUsd());
            JsonText.putUnusual(json, OUTPUT, (int) price.outputToken().microUsd());
            JsonText.putUnusual(json, INPUT_MAX, price.inputTokensMax());
            JsonText.putUnusual(json, OUTPUT_MAX, price.outputTokensMax());
        }
        return json;
    }
}
