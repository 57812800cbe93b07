package dev.toolbooth.client.auth;

import java.util.List;

/**
 * A server's metadata, which names its authorization server.
 *
 * @param resource the server's identifier as a resource
 * @param scopes all scopes of the server; empty where they are not given
 */
record ProtectedResource(String resource, List<String> scopes, ServerMetadata server) {
    ProtectedResource {
        scopes = List.copyOf(scopes);
    }
}
