package dev.toolbooth.wire.x402;

import dev.toolbooth.wire.text.SafeText;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The members of an object from outside, with its position: a fault names the member that is
 * missing or wrong. A member that is null counts as missing.
 */
public final class X402Fields {
    /** The longest text that is taken; signatures of wallets are shorter. */
    static final int TEXT_MAX = 8_192;

    private static final int QUOTED_MAX = 80;
    private static final int UINT_BITS = 256;
    private static final Pattern UINT = Pattern.compile("0|[1-9][0-9]{0,77}");

    private final String reason;
    private final String path;
    private final ObjectNode object;

    private X402Fields(String reason, String path, ObjectNode object) {
        this.reason = reason;
        this.path = path;
        this.object = object;
    }

    /** The members of the outermost object. */
    public static X402Fields of(String reason, String name, JsonNode json) {
        if (json instanceof ObjectNode object) {
            return new X402Fields(reason, name, object);
        }
        throw new FieldError(reason, name + " must be an object");
    }

    ObjectNode json() {
        return object;
    }

    public boolean has(String name) {
        return at(name) != null;
    }

    private @Nullable JsonNode at(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private JsonNode need(String name, String what) {
        JsonNode value = at(name);
        if (value == null) {
            throw new FieldError(reason, where(name) + " is missing; expected " + what);
        }
        return value;
    }

    private String where(String name) {
        return path + "." + name;
    }

    /** The fault of a member that is something else than expected. */
    public FieldError wrong(String name, String expected) {
        JsonNode value = at(name);
        String text = value == null ? "nothing" : value.toString();
        String quoted = SafeText.line(text, QUOTED_MAX);
        return new FieldError(reason, where(name) + " is " + quoted + "; expected " + expected);
    }

    public X402Fields object(String name) {
        if (need(name, "an object") instanceof ObjectNode inner) {
            return new X402Fields(reason, where(name), inner);
        }
        throw wrong(name, "an object");
    }

    Optional<X402Fields> maybeObject(String name) {
        return has(name) ? Optional.of(object(name)) : Optional.empty();
    }

    ArrayNode array(String name) {
        if (need(name, "a list") instanceof ArrayNode list) {
            return list;
        }
        throw wrong(name, "a list");
    }

    public String text(String name) {
        JsonNode value = need(name, "a text");
        if (!value.isString()) {
            throw wrong(name, "a text");
        }
        String text = value.stringValue();
        if (text.length() > TEXT_MAX) {
            throw new FieldError(
                    reason, where(name) + " has more than " + TEXT_MAX + " characters");
        }
        return text;
    }

    @Nullable String maybeText(String name) {
        return has(name) ? text(name) : null;
    }

    boolean truth(String name) {
        JsonNode value = need(name, "true or false");
        if (!value.isBoolean()) {
            throw wrong(name, "true or false");
        }
        return value.booleanValue();
    }

    int whole(String name, int least, int most) {
        JsonNode value = need(name, "a whole number");
        if (!value.isIntegralNumber()
                || !value.canConvertToInt()
                || value.intValue() < least
                || value.intValue() > most) {
            throw wrong(name, "a whole number from " + least + " to " + most);
        }
        return value.intValue();
    }

    /** A number of at most 256 bits as a text of digits, in the one way to write it. */
    public BigInteger uint(String name) {
        String text = text(name);
        if (UINT.matcher(text).matches()) {
            BigInteger number = new BigInteger(text);
            if (number.bitLength() <= UINT_BITS) {
                return number;
            }
        }
        throw wrong(name, "a whole number of at most 256 bits, as a text of digits");
    }
}
