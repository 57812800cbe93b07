package dev.toolbooth.client.transport;

import dev.toolbooth.client.Authorizer;
import dev.toolbooth.client.ClientLimits;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What goes with every HTTP request.
 *
 * @param headers of the caller's own
 * @param authorizer null where nobody has leave to get
 */
public record HttpSettings(
        Map<String, String> headers, @Nullable Authorizer authorizer, ClientLimits limits) {

    public HttpSettings {
        headers = Map.copyOf(headers);
    }
}
