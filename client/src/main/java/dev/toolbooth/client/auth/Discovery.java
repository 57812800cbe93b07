package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;
import dev.toolbooth.client.transport.Origin;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds out who gives leave for a server: the server says which authorization server does (RFC
 * 9728), and that one where (RFC 8414, OpenID Connect). Nobody is believed who speaks of another.
 */
final class Discovery {
    private static final String RESOURCE = "/.well-known/oauth-protected-resource";
    private static final String OAUTH = "/.well-known/oauth-authorization-server";
    private static final String OPENID = "/.well-known/openid-configuration";

    private final AuthHttp http;

    Discovery(AuthHttp http) {
        this.http = http;
    }

    /**
     * Asks the server, and whom it names.
     *
     * @param hint where the server said that its metadata is, or null
     * @param known issuers that we are known to already; they are preferred
     */
    Discovered find(URI endpoint, @Nullable String hint, Set<String> known) {
        Addresses addresses = Addresses.around(endpoint);
        Optional<ObjectNode> metadata = resource(endpoint, hint, addresses);
        return metadata.isPresent()
                ? named(endpoint, metadata.get(), known, addresses)
                : itself(endpoint, addresses);
    }

    private Optional<ObjectNode> resource(
            URI endpoint, @Nullable String hint, Addresses addresses) {
        if (hint != null) {
            URI address = addresses.check(hint, "resource_metadata in WWW-Authenticate");
            Optional<ObjectNode> found = document(List.of(address), "resource");
            if (found.isEmpty()) {
                throw new McpException.NotAuthorized(
                        "The server says that its metadata is at "
                                + Untrusted.shown(hint)
                                + ", and there is none: tell whoever runs the server");
            }
            return found;
        }
        String origin = Origin.of(endpoint);
        return document(candidates(origin + RESOURCE, Addresses.path(endpoint)), "resource");
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

    private Discovered named(
            URI endpoint, ObjectNode metadata, Set<String> known, Addresses addresses) {
        String resource = metadata.path("resource").asString("");
        if (!covers(resource, endpoint)) {
            throw new McpException.NotAuthorized(
                    "The server's metadata is of '"
                            + Untrusted.shown(resource)
                            + "'; expected "
                            + endpoint
                            + ". No leave is sought, as it would be of use elsewhere");
        }
        List<String> issuers = Untrusted.texts(metadata.path("authorization_servers"));
        if (issuers.isEmpty()) {
            throw new McpException.NotAuthorized(
                    "The server wants to know who asks, and names nobody who could give leave:"
                            + " if you have a key for it, give that");
        }
        String issuer =
                issuers.stream().filter(known::contains).findFirst().orElse(issuers.getFirst());
        ServerMetadata server =
                server(issuer, addresses)
                        .orElseThrow(
                                () ->
                                        new McpException.NotAuthorized(
                                                "The authorization server '"
                                                        + Untrusted.shown(issuer)
                                                        + "' has no metadata at any of the"
                                                        + " well-known places"));
        return new Discovered(resource, Untrusted.texts(metadata.path("scopes_supported")), server);
    }

    /** Whether a token for that resource is one for the endpoint: itself, or what it is part of. */
    private static boolean covers(String resource, URI endpoint) {
        URI parsed = Addresses.parse(resource);
        if (parsed == null || parsed.getScheme() == null || parsed.getRawFragment() != null) {
            return false;
        }
        String path = Addresses.path(parsed);
        String own = Addresses.path(endpoint);
        return Origin.of(parsed).equals(Origin.of(endpoint))
                && (own.equals(path) || own.startsWith(path + "/"));
    }

    private Optional<ServerMetadata> server(String issuer, Addresses addresses) {
        URI address = addresses.check(issuer, "An authorization server");
        String origin = Origin.of(address);
        String path = Addresses.path(address);
        List<URI> places =
                path.isEmpty()
                        ? List.of(URI.create(origin + OAUTH), URI.create(origin + OPENID))
                        : List.of(
                                URI.create(origin + OAUTH + path),
                                URI.create(origin + OPENID + path),
                                URI.create(origin + path + OPENID));
        return document(places, "issuer").map(json -> ServerMetadata.read(json, issuer, addresses));
    }

    /** As in 2025-03-26: a server that does not say who gives leave gives it itself. */
    private Discovered itself(URI endpoint, Addresses addresses) {
        String origin = Origin.of(endpoint);
        ServerMetadata server =
                server(origin, addresses).orElseGet(() -> ServerMetadata.assumed(origin));
        return new Discovered(origin + Addresses.path(endpoint), List.of(), server);
    }
}
