package dev.toolbooth.app.config.setting;

import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A number of bytes within bounds, written plainly or with a unit. */
public record ByteSizeType(int min, int max) implements LineType<Integer> {
    /** The units, largest first. */
    private enum Unit {
        GiB(1 << 30),
        MiB(1 << 20),
        KiB(1 << 10),
        B(1);

        private final int bytes;

        Unit(int bytes) {
            this.bytes = bytes;
        }
    }

    @Override
    public ParseResult<Integer> read(String text, Path base) {
        long factor = 1;
        var digits = text;
        for (var unit : Unit.values()) {
            if (text.endsWith(unit.name())) {
                factor = unit.bytes;
                digits = text.substring(0, text.length() - unit.name().length()).stripTrailing();
                break;
            }
        }
        try {
            long value = Math.multiplyExact(Long.parseLong(digits), factor);
            return value < min || value > max
                    ? bad("is out of range")
                    : new ParseResult.Good<>((int) value);
        } catch (NumberFormatException e) {
            return bad("is not a size");
        } catch (ArithmeticException e) {
            return bad("is out of range");
        }
    }

    @Override
    public String write(Integer value) {
        for (var unit : Unit.values()) {
            if (unit != Unit.B && value != 0 && value % unit.bytes == 0) {
                return value / unit.bytes + unit.name();
            }
        }
        return value.toString();
    }

    @Override
    public JsonNode json(Integer value) {
        return JsonNodeFactory.instance.numberNode(value);
    }

    @Override
    public String yaml(Integer value) {
        return write(value);
    }

    @Override
    public String expected() {
        return "a size from " + write(min) + " to " + write(max) + ", such as 4MiB, 64KiB or 8192";
    }

    @Override
    public boolean takes(ScalarType type) {
        return type == ScalarType.WHOLE || type == ScalarType.TEXT;
    }
}
