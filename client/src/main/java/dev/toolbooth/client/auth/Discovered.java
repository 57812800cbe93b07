package dev.toolbooth.client.auth;

import java.util.List;

/**
 * Who gives leave for a server.
 *
 * @param resource what the server is called there
 * @param scopes all that the server has; empty where it does not say
 */
record Discovered(String resource, List<String> scopes, ServerMetadata server) {
    Discovered {
        scopes = List.copyOf(scopes);
    }
}
