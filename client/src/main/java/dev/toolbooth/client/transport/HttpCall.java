package dev.toolbooth.client.transport;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request.
 *
 * @param method in capitals
 * @param body null for none
 * @param timeout how long the whole response may take; null when the caller watches the time
 */
public record HttpCall(
        String method,
        URI uri,
        Map<String, String> headers,
        @Nullable String body,
        @Nullable Duration timeout) {

    public HttpCall {
        headers = Map.copyOf(headers);
    }
}
