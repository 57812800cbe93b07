package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an authorization server says of itself (RFC 8414).
 *
 * @param authorization the page where people are asked; null where there is none
 * @param registration where programs make themselves known; null where they can't
 * @param proofs how programs may prove who they are; empty where it does not say
 * @param methods of PKCE that it knows
 * @param readsDocuments whether a program may be named by the address of a document about it
 * @param namesItself whether it says who it is when it sends people back
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
     * @throws McpException.NotAuthorized when it is somebody else's, or names addresses that may
     *     not be used
     */
    static ServerMetadata read(ObjectNode json, String issuer, Addresses addresses) {
        String named = json.path("issuer").asString("");
        // An empty path and a slash lead to the same document; nothing else does.
        boolean same =
                named.equals(issuer)
                        || (hasNoPath(issuer) && trimmed(named).equals(trimmed(issuer)));
        if (!same) {
            throw new McpException.NotAuthorized(
                    "The metadata of the authorization server '"
                            + Untrusted.shown(issuer)
                            + "' is of '"
                            + Untrusted.shown(named)
                            + "': it is not used, as it may be forged");
        }
        URI token = address(json, "token_endpoint", addresses);
        if (token == null) {
            throw new McpException.NotAuthorized(
                    "The metadata of '" + Untrusted.shown(issuer) + "' has no token_endpoint");
        }
        return new ServerMetadata(
                named,
                address(json, "authorization_endpoint", addresses),
                token,
                address(json, "registration_endpoint", addresses),
                Untrusted.texts(json.path("scopes_supported")),
                Untrusted.texts(json.path("token_endpoint_auth_methods_supported")),
                Untrusted.texts(json.path("code_challenge_methods_supported")),
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

    private static @Nullable URI address(ObjectNode json, String name, Addresses addresses) {
        JsonNode value = json.path(name);
        return value.isString() ? addresses.check(value.stringValue(), name) : null;
    }

    private static boolean hasNoPath(String issuer) {
        URI parsed = Addresses.parse(issuer);
        return parsed != null && Addresses.path(parsed).isEmpty();
    }

    private static String trimmed(String issuer) {
        return issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    }
}
