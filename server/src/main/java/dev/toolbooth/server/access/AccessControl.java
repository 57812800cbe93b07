package dev.toolbooth.server.access;

import dev.toolbooth.core.access.ApiKeys;
import dev.toolbooth.core.access.Authenticator;
import java.time.Clock;
import java.util.List;

/**
 * The settings for authentication.
 *
 * @param challenges whether callers need a credential, and learn where to get one
 * @param proxies the machines in front of the server
 * @param issuers the issuers whose access tokens are accepted
 */
public record AccessControl(
        Authenticator authenticator,
        boolean challenges,
        TrustedProxies proxies,
        List<String> issuers) {

    public AccessControl {
        issuers = List.copyOf(issuers);
    }

    /** Everyone may, with nothing in front of the server. */
    public static AccessControl open() {
        return new AccessControl(
                new KeyAuthenticator(ApiKeys.NONE, false, Clock.systemUTC()),
                false,
                new TrustedProxies(List.of()),
                List.of());
    }
}
