package dev.toolbooth.chain.x402;

import dev.toolbooth.chain.evm.Address;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The members of an object from outside, and where it stands: a fault names the member that is
 * missing or wrong. A member that is null counts as missing.
 */
final class Fields {
    /** The longest text that is taken; signatures of wallets are shorter. */
    static final int TEXT_MAX = 8_192;

    private static final int QUOTED_MAX = 80;
    private static final int UINT_BITS = 256;
    private static final Pattern UINT = Pattern.compile("0|[1-9][0-9]{0,77}");

    private final String reason;
    private final String path;
    private final ObjectNode object;

    private Fields(String reason, String path, ObjectNode object) {
        this.reason = reason;
        this.path = path;
        this.object = object;
    }

    /** The members of the outermost object. */
    static Fields of(String reason, String name, JsonNode json) {
        if (json instanceof ObjectNode object) {
            return new Fields(reason, name, object);
        }
        throw new Fault(reason, name + " must be an object");
    }

    ObjectNode json() {
        return object;
    }

    boolean has(String name) {
        return at(name) != null;
    }

    private @Nullable JsonNode at(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private JsonNode need(String name, String what) {
        JsonNode value = at(name);
        if (value == null) {
            throw new Fault(reason, where(name) + " is missing; expected " + what);
        }
        return value;
    }

    private String where(String name) {
        return path + "." + name;
    }

    Fault wrong(String name, String expected) {
        JsonNode value = at(name);
        String text = value == null ? "nothing" : value.toString();
        String quoted = text.length() > QUOTED_MAX ? text.substring(0, QUOTED_MAX) + "…" : text;
        return new Fault(reason, where(name) + " is " + quoted + "; expected " + expected);
    }

    Fields object(String name) {
        if (need(name, "an object") instanceof ObjectNode inner) {
            return new Fields(reason, where(name), inner);
        }
        throw wrong(name, "an object");
    }

    Optional<Fields> maybeObject(String name) {
        return has(name) ? Optional.of(object(name)) : Optional.empty();
    }

    ArrayNode array(String name) {
        if (need(name, "a list") instanceof ArrayNode list) {
            return list;
        }
        throw wrong(name, "a list");
    }

    String text(String name) {
        JsonNode value = need(name, "a text");
        if (!value.isString()) {
            throw wrong(name, "a text");
        }
        String text = value.stringValue();
        if (text.length() > TEXT_MAX) {
            throw new Fault(reason, where(name) + " has more than " + TEXT_MAX + " characters");
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
    BigInteger uint(String name) {
        String text = text(name);
        if (UINT.matcher(text).matches()) {
            BigInteger number = new BigInteger(text);
            if (number.bitLength() <= UINT_BITS) {
                return number;
            }
        }
        throw wrong(name, "a whole number of at most 256 bits, as a text of digits");
    }

    Address address(String name) {
        return Address.parse(text(name))
                .orElseThrow(() -> wrong(name, "an address: 0x and 40 hexadecimal digits"));
    }
}
