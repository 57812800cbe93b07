package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;
import java.util.List;

/** Gets leave for the program itself, which was registered by hand: client credentials. */
final class MachineFlow implements Flow {
    private final Registrar registrar;
    private final Tokens tokens;

    MachineFlow(Registrar registrar, Tokens tokens) {
        this.registrar = registrar;
        this.tokens = tokens;
    }

    @Override
    public Grant obtain(Discovered found, List<String> scopes) {
        String issuer = Untrusted.shown(found.server().issuer());
        OAuthClient client =
                registrar
                        .known(found.server())
                        .orElseThrow(
                                () ->
                                        new McpException.NotAuthorized(
                                                "There is no client id for '"
                                                        + issuer
                                                        + "', and one of another server is not"
                                                        + " shown there"));
        List<String> wanted = scopes.stream().filter(one -> !one.equals(Scopes.OFFLINE)).toList();
        return switch (tokens.forClient(Tokens.Order.of(found, client, wanted))) {
            case TokenAnswer.Granted(Grant grant) -> grant;
            case TokenAnswer.Refused refused ->
                    throw new McpException.NotAuthorized(refused.message());
        };
    }

    @Override
    public boolean lasts() {
        return false;
    }
}
