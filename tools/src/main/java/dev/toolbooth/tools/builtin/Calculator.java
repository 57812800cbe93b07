package dev.toolbooth.tools.builtin;

import dev.toolbooth.core.tool.Schema;
import dev.toolbooth.core.tool.Tool;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.ToolResult;
import dev.toolbooth.core.tool.ToolSpec;
import dev.toolbooth.wire.Json;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Basic arithmetic: one operation on two numbers, or an expression.
 *
 * <p>The schema makes every member optional, and the tool checks that they are one form or the
 * other: models' interfaces commonly refuse a choice ({@code oneOf}) at the root of a schema.
 */
final class Calculator implements Tool {
    private static final String FORMS =
            "expected either operation, a and b, or expression alone, such as"
                    + " {\"operation\":\"add\",\"a\":5,\"b\":3} or {\"expression\":\"(5+3)*2\"}";
    private static final ToolSpec SPEC =
            ToolSpec.named("calculator")
                    .title("Calculator")
                    .description(
                            "Works out basic arithmetic with decimal numbers, without the errors of"
                                    + " binary floating point. Give either operation, a and b, or"
                                    + " expression alone. Results are exact up to "
                                    + Arithmetic.DIGITS_MAX
                                    + " digits; longer ones, and quotients that never end, are"
                                    + " rounded to 34 significant digits.")
                    .input(
                            Schema.object()
                                    .choice(
                                            "operation",
                                            "What to do with a and b",
                                            "add",
                                            "subtract",
                                            "multiply",
                                            "divide")
                                    .optional()
                                    .number("a", "The first number")
                                    .optional()
                                    .number("b", "The second number")
                                    .optional()
                                    .string(
                                            "expression",
                                            "Instead of the others: numbers, + - * / % ^, signs and"
                                                    + " parentheses, as in (1 + 0.05)^10 * 1000; at"
                                                    + " most "
                                                    + Expression.CHARS_MAX
                                                    + " characters")
                                    .optional())
                    .output(
                            Schema.object()
                                    .number("result", "The result")
                                    .string("operation", "What was worked out"))
                    .hints(BuiltinTools.LOCAL_READER)
                    .timeout(BuiltinTools.TIMEOUT)
                    .build();

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolResult run(ToolCall call) throws ToolFailure {
        ObjectNode given = call.arguments();
        boolean all = List.of("operation", "a", "b").stream().allMatch(given::has);
        if (given.has("expression") && given.size() == 1) {
            String expression = call.text("expression").strip();
            return result(Expression.evaluate(expression), expression);
        }
        if (all && given.size() == 3) {
            return operation(call.text("operation"), given.get("a"), given.get("b"));
        }
        throw new ToolFailure("the arguments are incomplete or mixed: " + FORMS);
    }

    private static ToolOutput operation(String operation, JsonNode first, JsonNode second)
            throws ToolFailure {
        BigDecimal a = Arithmetic.bounded(first.decimalValue());
        BigDecimal b = Arithmetic.bounded(second.decimalValue());
        BigDecimal value =
                switch (operation) {
                    case "add" -> Arithmetic.add(a, b);
                    case "subtract" -> Arithmetic.subtract(a, b);
                    case "multiply" -> Arithmetic.multiply(a, b);
                    case "divide" -> Arithmetic.divide(a, b);
                    default ->
                            throw new ToolFailure(
                                    "there is no operation \"" + operation + "\": " + FORMS);
                };
        return result(value, cents(a) + " " + operation + " " + cents(b));
    }

    private static ToolOutput result(BigDecimal value, String operation) {
        return ToolOutput.structured(
                Json.object().put("result", Arithmetic.shown(value)).put("operation", operation));
    }

    /** With two digits after the point, as HyperServe prints it, or as many as there are. */
    private static String cents(BigDecimal number) {
        BigDecimal plain = number.stripTrailingZeros();
        return plain.setScale(Math.max(2, plain.scale())).toPlainString();
    }
}
