package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import java.util.List;

/** A flow that obtains a grant. Thread-safe. */
interface OAuthFlow {

    /**
     * Obtains a grant, and waits for the person if need be.
     *
     * @throws McpException.NotAuthorized when it was not given
     */
    Grant obtain(ProtectedResource found, List<String> scopes);

    /** Whether what it gets is worth keeping beyond this run. */
    boolean lasts();
}
