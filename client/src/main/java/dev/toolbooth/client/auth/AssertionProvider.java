package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;

/**
 * A source of assertions, signed by someone whom authorization servers trust, that this program may
 * act: by a platform about its own workload, or by a company about its people. Thread-safe.
 */
public interface AssertionProvider {

    /**
     * A statement for one authorization server and one resource.
     *
     * @throws McpException.NotAuthorized when there is none
     */
    String statement(String issuer, String resource);
}
