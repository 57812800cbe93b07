package dev.toolbooth.dialects.x402;

import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Objects as headers carry them. */
public final class Base64Json {
    /** Much more than any payment has: a Solana transaction has 1232 bytes. */
    static final int CHARS_MAX = 65_536;

    private Base64Json() {}

    /** The object in base64, padded. */
    public static String write(JsonNode json) {
        return Base64.getEncoder().encodeToString(Json.bytes(json));
    }

    /** Reads an object, padded or not, of either alphabet; nothing when it is none. */
    static Optional<ObjectNode> read(String base64) {
        if (base64.length() > CHARS_MAX) {
            return Optional.empty();
        }
        String plain = base64.strip().replace('-', '+').replace('_', '/');
        try {
            return JsonInput.read(Base64.getDecoder().decode(plain))
                    .filter(ObjectNode.class::isInstance)
                    .map(ObjectNode.class::cast);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
