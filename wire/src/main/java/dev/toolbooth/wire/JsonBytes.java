package dev.toolbooth.wire;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A writer of trees as UTF-8 straight into one array. Every answer goes through here, and a general
 * generator spends more on its buffers than on an answer of ours. Used by one thread, once.
 */
final class JsonBytes {
    private static final int LARGE = 1 << 20;

    /** The bytes of a character that is escaped the long way. */
    private static final int LONGEST = 6;

    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    /** What follows the backslash for a character that has to be escaped; 'u' for the long form. */
    private static final byte[] ESCAPES = escapes();

    private byte[] bytes = new byte[512];
    private int length;

    static byte[] of(JsonNode value) {
        JsonBytes out = new JsonBytes();
        out.value(value);
        return Arrays.copyOf(out.bytes, out.length);
    }

    private static byte[] escapes() {
        byte[] escapes = new byte[128];
        Arrays.fill(escapes, 0, 0x20, (byte) 'u');
        escapes['"'] = '"';
        escapes['\\'] = '\\';
        escapes['\b'] = 'b';
        escapes['\f'] = 'f';
        escapes['\n'] = 'n';
        escapes['\r'] = 'r';
        escapes['\t'] = 't';
        return escapes;
    }

    private void value(JsonNode value) {
        switch (value.getNodeType()) {
            case OBJECT -> object(value);
            case ARRAY -> array(value);
            case STRING -> string(value.stringValue());
            case NUMBER -> ascii(number(value));
            case BOOLEAN -> ascii(value.booleanValue() ? "true" : "false");
            case BINARY -> string(value.asString());
            case NULL, MISSING, POJO -> ascii("null");
        }
    }

    private void object(JsonNode value) {
        put('{');
        boolean first = true;
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            if (!first) {
                put(',');
            }
            first = false;
            string(member.getKey());
            put(':');
            value(member.getValue());
        }
        put('}');
    }

    private void array(JsonNode value) {
        put('[');
        for (int i = 0; i < value.size(); i++) {
            if (i > 0) {
                put(',');
            }
            value(value.get(i));
        }
        put(']');
    }

    private static String number(JsonNode value) {
        return switch (value.numberType()) {
            case INT -> Integer.toString(value.intValue());
            case LONG -> Long.toString(value.longValue());
            case BIG_INTEGER -> value.bigIntegerValue().toString();
            case BIG_DECIMAL -> value.decimalValue().toString();
            case FLOAT, DOUBLE -> finite(value.doubleValue());
        };
    }

    /** JSON has no word for infinity, nor for what is no number. */
    private static String finite(double value) {
        if (!Double.isFinite(value)) {
            return "null";
        }
        // A whole number reads better without its ".0", and JSON can't tell the difference.
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : BigDecimal.valueOf(value).toString();
    }

    private void string(String text) {
        int chars = text.length();
        room(chars + 2);
        bytes[length++] = '"';
        int at = plain(text, 0);
        while (at < chars) {
            room(chars - at + LONGEST);
            at = plain(text, other(text, at));
        }
        put('"');
    }

    /** Writes what can be written as it is, for which there is room; where that ends. */
    private int plain(String text, int from) {
        // In variables of its own: a large text is nearly all of this.
        byte[] out = bytes;
        int to = length;
        int at = from;
        for (int chars = text.length(); at < chars; at++) {
            char c = text.charAt(at);
            if (c >= 0x80 || ESCAPES[c] != 0) {
                break;
            }
            out[to++] = (byte) c;
        }
        length = to;
        return at;
    }

    /** Writes a character that is not plain, and returns where the next is. */
    private int other(String text, int at) {
        char c = text.charAt(at);
        if (c < 0x80) {
            shortly(c);
        } else if (c < 0x800) {
            bytes[length++] = (byte) (0xc0 | (c >> 6));
            bytes[length++] = (byte) (0x80 | (c & 0x3f));
        } else if (!Character.isSurrogate(c)) {
            bytes[length++] = (byte) (0xe0 | (c >> 12));
            bytes[length++] = (byte) (0x80 | ((c >> 6) & 0x3f));
            bytes[length++] = (byte) (0x80 | (c & 0x3f));
        } else if (at + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(at + 1))) {
            int point = Character.toCodePoint(c, text.charAt(at + 1));
            bytes[length++] = (byte) (0xf0 | (point >> 18));
            bytes[length++] = (byte) (0x80 | ((point >> 12) & 0x3f));
            bytes[length++] = (byte) (0x80 | ((point >> 6) & 0x3f));
            bytes[length++] = (byte) (0x80 | (point & 0x3f));
            return at + 2;
        } else {
            // Half of a pair.
            escaped(c);
        }
        return at + 1;
    }

    private void shortly(char c) {
        byte escape = ESCAPES[c];
        if (escape == 'u') {
            escaped(c);
        } else {
            bytes[length++] = '\\';
            bytes[length++] = escape;
        }
    }

    private void escaped(char c) {
        bytes[length++] = '\\';
        bytes[length++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[(c >> shift) & 0xf];
        }
    }

    private void ascii(String text) {
        room(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    private void put(char c) {
        room(1);
        bytes[length++] = (byte) c;
    }

    private void room(int more) {
        int wanted = length + more;
        if (wanted > bytes.length) {
            // A large text needs its own length once, and not twice.
            bytes = Arrays.copyOf(bytes, wanted + (wanted < LARGE ? wanted : wanted / 4));
        }
    }
}
