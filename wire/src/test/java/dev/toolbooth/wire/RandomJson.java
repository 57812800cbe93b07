package dev.toolbooth.wire;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Makes JSON values of every kind, in the form the parser gives them. */
final class RandomJson {
    private static final String[] ODD = {
        "",
        " ",
        "\"",
        "\\",
        "\u0000",
        "\u001f",
        "\u007f",
        "\u0085",
        "\u2028",
        "\u2029",
        "\ufeff",
        "\uffff",
        "é",
        "ß",
        "漢",
        "😀",
        "\ud83d\ude00",
        "/",
        "</script>",
        "\r\n",
        "\t"
    };

    private RandomJson() {}

    static JsonNode value(RandomGenerator random, int size) {
        return switch (random.nextInt(size <= 1 ? 6 : 9)) {
            case 0 -> NullNode.getInstance();
            case 1 -> BooleanNode.valueOf(random.nextBoolean());
            case 2 -> IntNode.valueOf(random.nextInt());
            case 3 -> LongNode.valueOf(random.nextLong() | (1L << 40));
            case 4 -> number(random, size);
            case 5 -> StringNode.valueOf(text(random, size));
            case 6 -> array(random, size);
            default -> object(random, size);
        };
    }

    static ObjectNode object(RandomGenerator random, int size) {
        ObjectNode object = Json.object();
        int members = random.nextInt(Math.min(size, 6));
        for (int i = 0; i < members; i++) {
            object.set(text(random, Math.min(size, 8)), value(random, size / 2));
        }
        return object;
    }

    private static ArrayNode array(RandomGenerator random, int size) {
        ArrayNode array = Json.array();
        int elements = random.nextInt(Math.min(size, 6));
        for (int i = 0; i < elements; i++) {
            array.add(value(random, size / 2));
        }
        return array;
    }

    private static JsonNode number(RandomGenerator random, int size) {
        BigInteger digits = new BigInteger("1" + "7".repeat(19 + size));
        return random.nextBoolean()
                ? BigIntegerNode.valueOf(random.nextBoolean() ? digits : digits.negate())
                : DecimalNode.valueOf(new BigDecimal(digits, 1 + random.nextInt(40)));
    }

    /** A text that may hold anything but half of a surrogate pair. */
    static String text(RandomGenerator random, int size) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(size + 1);
        for (int i = 0; i < length; i++) {
            if (random.nextInt(4) == 0) {
                text.append(ODD[random.nextInt(ODD.length)]);
            } else {
                text.append((char) ('a' + random.nextInt(26)));
            }
        }
        return text.toString();
    }
}
