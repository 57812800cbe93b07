package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An authorization flow for the program itself, which was registered by hand: client credentials,
 * or an assertion from someone whom the authorization server trusts.
 */
final class MachineFlow implements OAuthFlow {
    private final ClientRegistrations clientRegistrations;
    private final TokenEndpoint tokenEndpoint;
    private final @Nullable AssertionProvider assertionProvider;

    /**
     * One way or the other.
     *
     * @param assertionProvider null where the program speaks for itself
     */
    MachineFlow(
            ClientRegistrations clientRegistrations,
            TokenEndpoint tokenEndpoint,
            @Nullable AssertionProvider assertionProvider) {
        this.clientRegistrations = clientRegistrations;
        this.tokenEndpoint = tokenEndpoint;
        this.assertionProvider = assertionProvider;
    }

    @Override
    public Grant obtain(ProtectedResource found, List<String> scopes) {
        String issuer = UntrustedText.shown(found.server().issuer());
        OAuthClient client =
                clientRegistrations
                        .known(found.server())
                        .orElseThrow(
                                () ->
                                        new McpException.NotAuthorized(
                                                "There is no client id for '"
                                                        + issuer
                                                        + "', and one of another server is not"
                                                        + " shown there"));
        List<String> wanted =
                scopes.stream().filter(one -> !one.equals(ScopeSelection.OFFLINE)).toList();
        TokenEndpoint.Order order = TokenEndpoint.Order.of(found, client, wanted);
        return switch (ask(order)) {
            case TokenResponse.Granted(Grant grant) -> grant;
            case TokenResponse.Refused refused ->
                    throw new McpException.NotAuthorized(refused.message());
        };
    }

    private TokenResponse ask(TokenEndpoint.Order order) {
        return assertionProvider == null
                ? tokenEndpoint.forClient(order)
                : tokenEndpoint.forStatement(
                        order, assertionProvider.statement(order.issuer(), order.resource()));
    }

    @Override
    public boolean lasts() {
        return false;
    }
}
