package dev.toolbooth.server.http;

import dev.toolbooth.core.access.Scopes;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The challenge to a caller without a sufficient credential: the header of RFC 6750, and the
 * document of RFC 9728 that it points to.
 *
 * @param issuers the issuers whose access tokens are accepted
 */
public record BearerChallenge(PublicUrl url, String endpoint, String name, List<String> issuers) {
    static final String DOCUMENT = "/.well-known/oauth-protected-resource";
    private static final List<String> SCOPES = List.of("tools", "resources", "prompts");

    /** Whether the document is at this path: for the whole server, or for the endpoint. */
    public boolean isAt(String path) {
        return path.equals(DOCUMENT) || path.equals(DOCUMENT + endpoint);
    }

    /** The reply with what its header has to say. */
    public Reply on(Reply reply, Refusal refusal, HttpServerRequest request) {
        return switch (refusal) {
            case Refusal.Unauthenticated _ ->
                    reply.with(
                            HeaderNames.WWW_AUTHENTICATE, "Bearer " + wanted() + metadata(request));
            case Refusal.Forbidden(String scope) ->
                    reply.with(
                            HeaderNames.WWW_AUTHENTICATE,
                            "Bearer error=\"insufficient_scope\", scope=\""
                                    + quotable(scope)
                                    + "\", "
                                    + metadata(request));
            case Refusal.Invalid _,
                    Refusal.Unknown _,
                    Refusal.Later _,
                    Refusal.NotRepeatable _,
                    Refusal.Broken _ ->
                    reply;
        };
    }

    /** The same for the outcome of an operation. */
    Reply on(Reply reply, Outcome outcome, HttpServerRequest request) {
        return outcome instanceof Outcome.Refused(Refusal refusal)
                ? on(reply, refusal, request)
                : reply;
    }

    /** What to ask an issuer of tokens for. */
    private String wanted() {
        return issuers.isEmpty() ? "" : "scope=\"" + String.join(" ", SCOPES) + "\", ";
    }

    private String metadata(HttpServerRequest request) {
        return "resource_metadata=\"" + url.base(request) + DOCUMENT + endpoint + "\"";
    }

    /**
     * A scope in a quoted text: what no scope can have is left out, and so is a name that is longer
     * than any scope, for clients make those up.
     */
    private static String quotable(String scope) {
        int colon = scope.indexOf(':');
        boolean fits = scope.length() <= Scopes.CHARS_MAX || colon < 0;
        return (fits ? scope : scope.substring(0, colon))
                .replaceAll("[^\\x21\\x23-\\x5b\\x5d-\\x7e]", "");
    }

    /** The document. */
    public ObjectNode document(HttpServerRequest request) {
        ObjectNode document = Json.object().put("resource", url.base(request) + endpoint);
        if (!issuers.isEmpty()) {
            ArrayNode servers = document.putArray("authorization_servers");
            issuers.forEach(servers::add);
        }
        ArrayNode scopes = document.putArray("scopes_supported");
        SCOPES.forEach(scopes::add);
        document.putArray("bearer_methods_supported").add("header");
        return document.put("resource_name", name);
    }
}
