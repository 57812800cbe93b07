package dev.toolbooth.client.auth;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The identity that this program presents to authorization servers.
 *
 * @param name the name that people see when they are asked
 * @param document the URL of a client metadata document, which is the client id for servers that
 *     read such documents; null for none
 * @param known registrations that already exist
 */
public record ClientIdentity(String name, @Nullable URI document, List<Registration> known) {

    /**
     * A registration made by hand.
     *
     * @param issuer the authorization server; null for the first one that is asked, and no other
     */
    public record Registration(@Nullable String issuer, OAuthClient client) {}

    public ClientIdentity {
        known = List.copyOf(known);
        if (document != null
                && (!"https".equals(document.getScheme())
                        || EndpointPolicy.path(document).isEmpty())) {
            throw new IllegalArgumentException(
                    "The document's address is '"
                            + document
                            + "'; expected one with https and a path, as servers want it");
        }
    }

    /** One that registers itself wherever it comes. */
    public static ClientIdentity named(String name) {
        return new ClientIdentity(name, null, List.of());
    }
}
