package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.UrlOrigin;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The discovery of a server's authorization server: the server names it (RFC 9728), and it names
 * its endpoints (RFC 8414, OpenID Connect). Metadata that speaks for another host is rejected.
 */
final class AuthServerDiscovery {
    private static final String RESOURCE = "/.well-known/oauth-protected-resource";
    private static final String OAUTH = "/.well-known/oauth-authorization-server";
    private static final String OPENID = "/.well-known/openid-configuration";

    private final AuthHttp http;

    AuthServerDiscovery(AuthHttp http) {
        this.http = http;
    }

    /**
     * Asks the server, and whom it names.
     *
     * @param hint where the server said that its metadata is, or null
     * @param known issuers that we are known to already; they are preferred
     */
    ProtectedResource find(URI endpoint, @Nullable String hint, Set<String> known) {
        EndpointPolicy endpointPolicy = EndpointPolicy.around(endpoint);
        Optional<ObjectNode> metadata = resource(endpoint, hint, endpointPolicy);
        return metadata.isPresent()
                ? named(endpoint, metadata.get(), known, endpointPolicy)
                : itself(endpoint, endpointPolicy);
    }

    private Optional<ObjectNode> resource(
            URI endpoint, @Nullable String hint, EndpointPolicy endpointPolicy) {
        if (hint != null) {
            URI address = endpointPolicy.check(hint, "resource_metadata in WWW-Authenticate");
            Optional<ObjectNode> found = document(List.of(address), "resource");
            if (found.isEmpty()) {
                throw new McpException.NotAuthorized(
                        "The server announces its metadata at "
                                + UntrustedText.shown(hint)
                                + ", but there is none: tell its operator");
            }
            return found;
        }
        String origin = UrlOrigin.of(endpoint);
        return document(candidates(origin + RESOURCE, EndpointPolicy.path(endpoint)), "resource");
    }

    private static List<URI> candidates(String wellKnown, String path) {
        URI root = URI.create(wellKnown);
        return path.isEmpty() ? List.of(root) : List.of(URI.create(wellKnown + path), root);
    }

    /** The first of these that is a document with that member. */
    private Optional<ObjectNode> document(List<URI> addresses, String member) {
        for (URI address : addresses) {
            AuthHttp.Answer answer = http.get(address);
            if (answer.isOk() && answer.json().isPresent() && answer.json().get().has(member)) {
                return answer.json();
            }
            if (!answer.isOk() && !answer.isAbsent()) {
                throw new McpException.NotAuthorized(
                        address + " answered " + answer.status() + ": try again later");
            }
        }
        return Optional.empty();
    }

    private ProtectedResource named(
            URI endpoint, ObjectNode metadata, Set<String> known, EndpointPolicy endpointPolicy) {
        String resource = metadata.path("resource").asString("");
        if (!covers(resource, endpoint)) {
            throw new McpException.NotAuthorized(
                    "The server's metadata is of '"
                            + UntrustedText.shown(resource)
                            + "'; expected "
                            + endpoint
                            + ". No authorization is requested, because it would be valid"
                            + " elsewhere");
        }
        List<String> issuers = UntrustedText.texts(metadata.path("authorization_servers"));
        if (issuers.isEmpty()) {
            throw new McpException.NotAuthorized(
                    "The server requires authorization, but names no authorization server: if you"
                            + " have an API key for it, use that");
        }
        String issuer =
                issuers.stream().filter(known::contains).findFirst().orElse(issuers.getFirst());
        ServerMetadata server =
                server(issuer, endpointPolicy)
                        .orElseThrow(
                                () ->
                                        new McpException.NotAuthorized(
                                                "The authorization server '"
                                                        + UntrustedText.shown(issuer)
                                                        + "' has no metadata at any of the"
                                                        + " well-known places"));
        return new ProtectedResource(
                resource, UntrustedText.texts(metadata.path("scopes_supported")), server);
    }

    /** Whether a token for that resource is one for the endpoint: itself, or what it is part of. */
    private static boolean covers(String resource, URI endpoint) {
        URI parsed = EndpointPolicy.parse(resource);
        if (parsed == null || parsed.getScheme() == null || parsed.getRawFragment() != null) {
            return false;
        }
        String path = EndpointPolicy.path(parsed);
        String own = EndpointPolicy.path(endpoint);
        return UrlOrigin.of(parsed).equals(UrlOrigin.of(endpoint))
                && (own.equals(path) || own.startsWith(path + "/"));
    }

    private Optional<ServerMetadata> server(String issuer, EndpointPolicy endpointPolicy) {
        URI address = endpointPolicy.check(issuer, "An authorization server");
        String origin = UrlOrigin.of(address);
        String path = EndpointPolicy.path(address);
        List<URI> places =
                path.isEmpty()
                        ? List.of(URI.create(origin + OAUTH), URI.create(origin + OPENID))
                        : List.of(
                                URI.create(origin + OAUTH + path),
                                URI.create(origin + OPENID + path),
                                URI.create(origin + path + OPENID));
        return document(places, "issuer")
                .map(json -> ServerMetadata.read(json, issuer, endpointPolicy));
    }

    /** As in 2025-03-26: a server that does not say who gives leave gives it itself. */
    private ProtectedResource itself(URI endpoint, EndpointPolicy endpointPolicy) {
        String origin = UrlOrigin.of(endpoint);
        ServerMetadata server =
                server(origin, endpointPolicy).orElseGet(() -> ServerMetadata.assumed(origin));
        return new ProtectedResource(origin + EndpointPolicy.path(endpoint), List.of(), server);
    }
}
