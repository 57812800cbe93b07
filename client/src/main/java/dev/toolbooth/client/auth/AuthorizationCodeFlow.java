package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The authorization code flow with PKCE, with a person in their browser. */
final class AuthorizationCodeFlow implements OAuthFlow {
    private final ClientRegistrations clientRegistrations;
    private final Consent consent;
    private final TokenEndpoint tokenEndpoint;
    private final Supplier<String> secrets;

    AuthorizationCodeFlow(
            ClientRegistrations clientRegistrations,
            Consent consent,
            TokenEndpoint tokenEndpoint,
            Supplier<String> secrets) {
        this.clientRegistrations = clientRegistrations;
        this.consent = consent;
        this.tokenEndpoint = tokenEndpoint;
        this.secrets = secrets;
    }

    @Override
    public Grant obtain(ProtectedResource found, List<String> scopes) {
        ServerMetadata server = found.server();
        URI authorization = server.authorization();
        if (authorization == null || !server.methods().contains(Pkce.METHOD)) {
            throw new McpException.NotAuthorized(
                    "'"
                            + UntrustedText.shown(server.issuer())
                            + (authorization == null
                                    ? "' has no page to ask people on (authorization_endpoint)"
                                    : "' does not support PKCE with S256, without which others"
                                            + " could use what it gives us: it is not used"));
        }
        try (Consent.Prompt prompt = consent.begin()) {
            URI redirect = prompt.redirect();
            OAuthClient client = clientRegistrations.client(server, redirect);
            TokenEndpoint.Order order = TokenEndpoint.Order.of(found, client, scopes);
            Pkce pkce = new Pkce(secrets.get());
            String state = secrets.get();
            URI back = prompt.ask(page(authorization, order, redirect, state, pkce));
            String code = AuthorizationResponse.code(back, redirect, state, server);
            return switch (tokenEndpoint.forCode(order, code, redirect, pkce)) {
                case TokenResponse.Granted(Grant grant) -> grant;
                case TokenResponse.Refused refused -> {
                    if (refused.isOfClient()) {
                        clientRegistrations.forget(server.issuer(), client);
                    }
                    throw new McpException.NotAuthorized(refused.message());
                }
            };
        }
    }

    private static URI page(
            URI authorization, TokenEndpoint.Order order, URI redirect, String state, Pkce pkce) {
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
        if (order.scopes().contains(ScopeSelection.OFFLINE)) {
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
