package dev.toolbooth.client.auth;

import dev.toolbooth.client.auth.OAuthClient.Proof;
import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.UrlOrigin;
import dev.toolbooth.wire.Json;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The registrations of this program, one for each authorization server; none is ever shown to
 * another server. Guarded by its own monitor; no lock is held while a server is asked.
 */
final class ClientRegistrations {
    /** More servers than one client has to do with. */
    private static final int KEPT_MAX = 256;

    private final ClientIdentity profile;
    private final AuthHttp http;
    private final Map<String, OAuthClient> registered = new LinkedHashMap<>();
    private @Nullable String firstIssuer;

    ClientRegistrations(ClientIdentity profile, AuthHttp http) {
        this.profile = profile;
        this.http = http;
    }

    /** The issuers at which we are registered by hand. */
    Set<String> issuers() {
        return profile.known().stream()
                .map(ClientIdentity.Registration::issuer)
                .filter(issuer -> issuer != null)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Our registration at that server; registers us there if need be.
     *
     * @throws McpException.NotAuthorized when there is no way to be anybody
     */
    OAuthClient client(ServerMetadata server, URI redirect) {
        Optional<OAuthClient> known = known(server);
        if (known.isPresent()) {
            return known.get();
        }
        if (server.readsDocuments() && profile.document() != null) {
            return new OAuthClient(profile.document().toString(), Proof.NONE, null, null);
        }
        synchronized (this) {
            OAuthClient before = registered.get(server.issuer());
            if (before != null && redirect.toString().equals(before.redirect())) {
                return before;
            }
        }
        if (server.registration() == null) {
            throw new McpException.NotAuthorized(
                    "'"
                            + UntrustedText.shown(server.issuer())
                            + "' lets no program register itself: register this one there by hand,"
                            + " and give the client id that it gets");
        }
        OAuthClient fresh = register(server, server.registration(), redirect);
        remember(server.issuer(), fresh);
        return fresh;
    }

    /** Our registration by hand at that server. */
    synchronized Optional<OAuthClient> known(ServerMetadata server) {
        for (ClientIdentity.Registration one : profile.known()) {
            if (server.issuer().equals(one.issuer())) {
                return Optional.of(fitting(one.client(), server));
            }
        }
        for (ClientIdentity.Registration one : profile.known()) {
            if (one.issuer() == null) {
                firstIssuer = firstIssuer == null ? server.issuer() : firstIssuer;
                return server.issuer().equals(firstIssuer)
                        ? Optional.of(fitting(one.client(), server))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Brings a secret in the way that the server takes it. */
    private static OAuthClient fitting(OAuthClient client, ServerMetadata server) {
        boolean post =
                client.proof() == Proof.BASIC
                        && !server.proofs().isEmpty()
                        && !server.proofs().contains(Proof.BASIC.wireName())
                        && server.proofs().contains(Proof.POST.wireName());
        return post
                ? new OAuthClient(client.id(), Proof.POST, client.secret(), client.redirect())
                : client;
    }

    /** What was registered in an earlier run. */
    synchronized void remember(String issuer, OAuthClient client) {
        registered.put(issuer, client);
        if (registered.size() > KEPT_MAX) {
            registered.remove(registered.keySet().iterator().next());
        }
    }

    /** The server does not know us by that any more. */
    synchronized void forget(String issuer, OAuthClient client) {
        registered.remove(issuer, client);
    }

    private OAuthClient register(ServerMetadata server, URI address, URI redirect) {
        Proof proof = preferred(server.proofs());
        ObjectNode request = Json.object().put("client_name", profile.name());
        request.putArray("redirect_uris").add(redirect.toString());
        request.putArray("grant_types").add("authorization_code").add("refresh_token");
        request.putArray("response_types").add("code");
        request.put("token_endpoint_auth_method", proof.wireName());
        request.put("application_type", "native");
        AuthHttp.Answer answer = http.postJson(address, request);
        ObjectNode json = answer.json().orElseGet(Json::object);
        String id = UntrustedText.name(json.path("client_id"));
        if (!answer.isOk() || id == null) {
            throw new McpException.NotAuthorized(
                    UrlOrigin.of(address)
                            + " did not register this program ("
                            + answer.words()
                            + "). If you have a key for the server, give that; or register this"
                            + " program there by hand, and give the client id that it gets");
        }
        String secret = UntrustedText.name(json.path("client_secret"));
        Proof agreed =
                Proof.named(json.path("token_endpoint_auth_method").asString(""))
                        .filter(one -> one != Proof.SIGNED)
                        .orElse(proof);
        return secret == null || agreed == Proof.NONE
                ? new OAuthClient(id, Proof.NONE, null, redirect.toString())
                : new OAuthClient(id, agreed, secret, redirect.toString());
    }

    /** We can keep no secret from the person at this machine, so we prefer to have none. */
    private static Proof preferred(List<String> proofs) {
        for (Proof one : List.of(Proof.NONE, Proof.BASIC, Proof.POST)) {
            if (proofs.contains(one.wireName())) {
                return one;
            }
        }
        return proofs.isEmpty() ? Proof.BASIC : Proof.NONE;
    }
}
