package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;
import java.util.List;

/** A way to get leave. Thread-safe. */
interface Flow {

    /**
     * Gets it, and waits for whoever must agree.
     *
     * @throws McpException.NotAuthorized when it was not given
     */
    Grant obtain(Discovered found, List<String> scopes);

    /** Whether what it gets is worth keeping beyond this run. */
    boolean lasts();
}
