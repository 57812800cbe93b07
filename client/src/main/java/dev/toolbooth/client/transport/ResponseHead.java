package dev.toolbooth.client.transport;

import java.util.List;
import java.util.Map;

/**
 * The status and headers before a message.
 *
 * @param status of the HTTP response; 0 on other transports
 * @param headers by their names in lower case
 */
public record ResponseHead(int status, Map<String, List<String>> headers) {

    /** Of transports that have no headers. */
    public static final ResponseHead NONE = new ResponseHead(0, Map.of());

    public ResponseHead {
        headers = Map.copyOf(headers);
    }

    /** The first header of this name (in lower case), or an empty text. */
    public String first(String name) {
        List<String> values = headers.get(name);
        return values == null || values.isEmpty() ? "" : values.getFirst();
    }
}
