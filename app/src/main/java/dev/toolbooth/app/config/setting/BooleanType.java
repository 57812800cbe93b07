package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The type of settings that are true or false. */
public record BooleanType() implements LineType<Boolean> {

    @Override
    public ParseResult<Boolean> read(String text, Path base) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> new ParseResult.Good<>(true);
            case "false" -> new ParseResult.Good<>(false);
            default -> bad("is neither true nor false");
        };
    }

    @Override
    public String write(Boolean value) {
        return value.toString();
    }

    @Override
    public JsonNode json(Boolean value) {
        return JsonNodeFactory.instance.booleanNode(value);
    }

    @Override
    public String expected() {
        return "true or false";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.SWITCH;
    }
}
