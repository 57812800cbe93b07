package dev.toolbooth.server.access;

import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Keys;
import java.time.Clock;
import java.util.List;

/**
 * Who may come in.
 *
 * @param challenges whether callers need a credential, and are told where to get one
 * @param proxies the machines in front of the server
 * @param issuers who gives out access tokens that are taken here
 */
public record Access(
        Authenticator authenticator, boolean challenges, Proxies proxies, List<String> issuers) {

    public Access {
        issuers = List.copyOf(issuers);
    }

    /** Everyone may, with nothing in front of the server. */
    public static Access open() {
        return new Access(
                new KeyAuthenticator(Keys.NONE, false, Clock.systemUTC()),
                false,
                new Proxies(List.of()),
                List.of());
    }
}
