package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Asks a person, in their browser: the authorization code flow with PKCE. */
final class PersonFlow implements Flow {
    private final Registrar registrar;
    private final Consent consent;
    private final Tokens tokens;
    private final Supplier<String> secrets;

    PersonFlow(Registrar registrar, Consent consent, Tokens tokens, Supplier<String> secrets) {
        this.registrar = registrar;
        this.consent = consent;
        this.tokens = tokens;
        this.secrets = secrets;
    }

    @Override
    public Grant obtain(Discovered found, List<String> scopes) {
        ServerMetadata server = found.server();
        URI authorization = server.authorization();
        if (authorization == null || !server.methods().contains(Pkce.METHOD)) {
            throw new McpException.NotAuthorized(
                    "'"
                            + Untrusted.shown(server.issuer())
                            + (authorization == null
                                    ? "' has no page to ask people on (authorization_endpoint)"
                                    : "' does not support PKCE with S256, without which others"
                                            + " could use what it gives us: it is not used"));
        }
        try (Consent.Visit visit = consent.begin()) {
            URI redirect = visit.redirect();
            OAuthClient client = registrar.client(server, redirect);
            Tokens.Order order = Tokens.Order.of(found, client, scopes);
            Pkce pkce = new Pkce(secrets.get());
            String state = secrets.get();
            URI back = visit.ask(page(authorization, order, redirect, state, pkce));
            String code = Redirect.code(back, redirect, state, server);
            return switch (tokens.forCode(order, code, redirect, pkce)) {
                case TokenAnswer.Granted(Grant grant) -> grant;
                case TokenAnswer.Refused refused -> {
                    if (refused.isOfClient()) {
                        registrar.forget(server.issuer(), client);
                    }
                    throw new McpException.NotAuthorized(refused.message());
                }
            };
        }
    }

    private static URI page(
            URI authorization, Tokens.Order order, URI redirect, String state, Pkce pkce) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("response_type", "code");
        query.put("client_id", order.client().id());
        query.put("redirect_uri", redirect.toString());
        query.put("state", state);
        query.put("code_challenge", pkce.challenge());
        query.put("code_challenge_method", Pkce.METHOD);
        query.put("resource", order.resource());
        if (!order.scopes().isEmpty()) {
            query.put("scope", String.join(" ", order.scopes()));
        }
        if (order.scopes().contains(Scopes.OFFLINE)) {
            // OpenID Connect gives no leave to be renewed without it.
            query.put("prompt", "consent");
        }
        String separator = authorization.getRawQuery() == null ? "?" : "&";
        return URI.create(authorization + separator + AuthHttp.encode(query));
    }

    @Override
    public boolean lasts() {
        return true;
    }
}
