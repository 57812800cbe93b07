package dev.toolbooth.client.auth;

import dev.toolbooth.client.McpException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gets leave for the program itself, which was registered by hand: client credentials, or the word
 * of somebody whom the authorization server trusts.
 */
final class MachineFlow implements Flow {
    private final Registrar registrar;
    private final Tokens tokens;
    private final @Nullable Voucher voucher;

    /**
     * One way or the other.
     *
     * @param voucher null where the program speaks for itself
     */
    MachineFlow(Registrar registrar, Tokens tokens, @Nullable Voucher voucher) {
        this.registrar = registrar;
        this.tokens = tokens;
        this.voucher = voucher;
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
        Tokens.Order order = Tokens.Order.of(found, client, wanted);
        return switch (ask(order)) {
            case TokenAnswer.Granted(Grant grant) -> grant;
            case TokenAnswer.Refused refused ->
                    throw new McpException.NotAuthorized(refused.message());
        };
    }

    private TokenAnswer ask(Tokens.Order order) {
        return voucher == null
                ? tokens.forClient(order)
                : tokens.forStatement(order, voucher.statement(order.issuer(), order.resource()));
    }

    @Override
    public boolean lasts() {
        return false;
    }
}
