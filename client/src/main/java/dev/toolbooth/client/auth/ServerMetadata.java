package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The metadata of an authorization server (RFC 8414).
 *
 * @param authorization the page that asks people; null where there is none
 * @param registration the registration endpoint; null where there is none
 * @param proofs how clients may authenticate; empty where it is not given
 * @param methods the PKCE methods that it supports
 * @param readsDocuments whether the URL of a client metadata document may be the client id
 * @param namesItself whether its redirects carry its issuer
 */
record ServerMetadata(
        String issuer,
        @Nullable URI authorization,
        URI token,
        @Nullable URI registration,
        List<String> scopes,
        List<String> proofs,
        List<String> methods,
        boolean readsDocuments,
        boolean namesItself) {

    ServerMetadata {
        scopes = List.copyOf(scopes);
        proofs = List.copyOf(proofs);
        methods = List.copyOf(methods);
    }

    /**
     * Reads the metadata of that issuer.
     *
     * @throws McpException.NotAuthorized when it is another issuer's, or names addresses that may
     *     not be used
     */
    static ServerMetadata read(ObjectNode json, String issuer, EndpointPolicy endpointPolicy) {
        String named = json.path("issuer").asString("");
        // An empty path and a slash lead to the same document; nothing else does.
        boolean same =
                named.equals(issuer)
                        || (hasNoPath(issuer) && trimmed(named).equals(trimmed(issuer)));
        if (!same) {
            throw new McpException.NotAuthorized(
                    "The metadata of the authorization server '"
                            + UntrustedText.shown(issuer)
                            + "' is of '"
                            + UntrustedText.shown(named)
                            + "': it is not used, as it may be forged");
        }
        URI token = address(json, "token_endpoint", endpointPolicy);
        if (token == null) {
            throw new McpException.NotAuthorized(
                    "The metadata of '" + UntrustedText.shown(issuer) + "' has no token_endpoint");
        }
        return new ServerMetadata(
                named,
                address(json, "authorization_endpoint", endpointPolicy),
                token,
                address(json, "registration_endpoint", endpointPolicy),
                UntrustedText.texts(json.path("scopes_supported")),
                UntrustedText.texts(json.path("token_endpoint_auth_methods_supported")),
                UntrustedText.texts(json.path("code_challenge_methods_supported")),
                json.path("client_id_metadata_document_supported").asBoolean(false),
                json.path("authorization_response_iss_parameter_supported").asBoolean(false));
    }

    /** Of a server of 2025-03-26 that has no metadata: its own origin does all, at fixed paths. */
    static ServerMetadata assumed(String origin) {
        return new ServerMetadata(
                origin,
                URI.create(origin + "/authorize"),
                URI.create(origin + "/token"),
                URI.create(origin + "/register"),
                List.of(),
                List.of(),
                List.of(Pkce.METHOD),
                false,
                false);
    }

    private static @Nullable URI address(
            ObjectNode json, String name, EndpointPolicy endpointPolicy) {
        JsonNode value = json.path(name);
        return value.isString() ? endpointPolicy.check(value.stringValue(), name) : null;
    }

    private static boolean hasNoPath(String issuer) {
        URI parsed = EndpointPolicy.parse(issuer);
        return parsed != null && EndpointPolicy.path(parsed).isEmpty();
    }

    private static String trimmed(String issuer) {
        return issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    }
}
