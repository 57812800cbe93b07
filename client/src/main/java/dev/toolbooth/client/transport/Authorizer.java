package dev.toolbooth.client.transport;

import dev.toolbooth.client.model.McpException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A source of credentials for requests to HTTP servers. Thread-safe. */
public interface Authorizer {

    /** What the header {@code Authorization} is for this endpoint, or null for none. */
    @Nullable String header(URI endpoint);

    /**
     * Called when a server answered 401 or 403: may get leave, and waits for it.
     *
     * @param attempt how many times this request was refused before: 0 at first
     * @param headers of the response, by their names in lower case
     * @return whether the request is worth sending once more
     * @throws McpException.NotAuthorized when leave was sought and not given
     */
    boolean refused(URI endpoint, int status, Map<String, List<String>> headers, int attempt);
}
