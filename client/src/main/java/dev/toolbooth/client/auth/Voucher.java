package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;

/**
 * Gets a signed statement of somebody whom authorization servers trust, which says that this
 * program may act: a platform's about its own workload, or a company's about its people.
 * Thread-safe.
 */
public interface Voucher {

    /**
     * A statement for one authorization server and one resource.
     *
     * @throws McpException.NotAuthorized when there is none
     */
    String statement(String issuer, String resource);
}
