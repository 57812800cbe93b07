package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A whole number within bounds. */
public record IntegerType(int min, int max) implements LineType<Integer> {

    @Override
    public ParseResult<Integer> read(String text, Path base) {
        try {
            long value = Long.parseLong(text);
            return value < min || value > max
                    ? bad("is out of range")
                    : new ParseResult.Good<>((int) value);
        } catch (NumberFormatException e) {
            return bad("is not a whole number");
        }
    }

    @Override
    public String write(Integer value) {
        return value.toString();
    }

    @Override
    public JsonNode json(Integer value) {
        return JsonNodeFactory.instance.numberNode(value);
    }

    @Override
    public String expected() {
        return "a whole number from " + min + " to " + max;
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.WHOLE;
    }
}
