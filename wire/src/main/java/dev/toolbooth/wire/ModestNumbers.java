package dev.toolbooth.wire;

import java.math.BigDecimal;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ValueNode;

/**
 * Makes nodes, but none for a number with an enormous exponent: twelve bytes such as {@code
 * 1e1000000000} would grow to a gigabyte wherever someone asks for all the digits.
 */
final class ModestNumbers extends JsonNodeFactory {
    static final int EXPONENT_MAX = 1_000;

    @Override
    public ValueNode numberNode(BigDecimal value) {
        if (Math.abs((long) value.scale()) > EXPONENT_MAX) {
            throw new StreamConstraintsException("exponent past " + EXPONENT_MAX);
        }
        return super.numberNode(value);
    }
}
