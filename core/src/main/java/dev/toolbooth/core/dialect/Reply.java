package dev.toolbooth.core.dialect;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A response on the wire.
 *
 * @param status the HTTP status, for transports that have one
 * @param body the message, or null for an empty response
 */
public record Reply(int status, @Nullable JsonNode body, Map<String, String> headers) {

    public Reply {
        headers = Map.copyOf(headers);
    }

    public Reply(int status, @Nullable JsonNode body) {
        this(status, body, Map.of());
    }

    /** The same answer with one more header. */
    public Reply with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new Reply(status, body, more);
    }
}
