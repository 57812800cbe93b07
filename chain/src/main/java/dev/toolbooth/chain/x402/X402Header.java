package dev.toolbooth.chain.x402;

import dev.toolbooth.wire.Json;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Objects of x402 as HTTP headers carry them: their JSON in base64. */
public final class X402Header {
    /** The longest header that is read. */
    public static final int CHARS_MAX = 65_536;

    private X402Header() {}

    public static String encode(ObjectNode json) {
        return Base64.getEncoder().encodeToString(Json.bytes(json));
    }

    /** Reads one, with the base64's padding or without. */
    public static Reading<ObjectNode> decode(String header) {
        return Reading.of(() -> read(header.strip()));
    }

    private static ObjectNode read(String header) {
        if (header.length() > CHARS_MAX) {
            throw Fault.payload("The header has more than " + CHARS_MAX + " characters");
        }
        JsonNode json;
        try {
            json = Json.parse(Base64.getDecoder().decode(header));
        } catch (JacksonException e) {
            throw Fault.payload("The header's base64 holds no JSON; expected a JSON object");
        } catch (IllegalArgumentException e) {
            throw Fault.payload("The header is not base64; expected a JSON object in base64");
        }
        if (json instanceof ObjectNode object) {
            return object;
        }
        throw Fault.payload("The header's base64 holds no JSON object");
    }
}
