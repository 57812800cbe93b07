package dev.toolbooth.app.config.setting;

import dev.toolbooth.core.money.Money;
import java.math.BigDecimal;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** An amount in US cents, exact to the millionth of a dollar. */
public record CentsType() implements LineType<Money> {
    /** The form of a good text, bounded so that no number is huge to write out. */
    static final String PATTERN = "^[0-9]{1,12}(\\.[0-9]{1,20})?$";

    @Override
    public ParseResult<Money> read(String text, Path base) {
        if (!text.matches(PATTERN)) {
            return bad("is no amount");
        }
        return Money.ofCents(new BigDecimal(text))
                .<ParseResult<Money>>map(ParseResult.Good::new)
                .orElseGet(() -> bad("has too many digits or is too much"));
    }

    @Override
    public String write(Money value) {
        return number(value).toPlainString();
    }

    /** The amount as a number that is written out, never as {@code 1E+2}. */
    public static BigDecimal number(Money value) {
        return new BigDecimal(value.cents().toPlainString());
    }

    @Override
    public JsonNode json(Money value) {
        return JsonNodeFactory.instance.numberNode(number(value));
    }

    @Override
    public String expected() {
        return "US cents from 0 to "
                + write(Money.AT_ONCE_MAX)
                + " with at most 4 decimals, such as 0.05";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.WHOLE || type == ScalarType.DECIMAL;
    }
}
