package dev.toolbooth.client.auth;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How this program makes itself known to authorization servers.
 *
 * @param name what people are shown when they are asked
 * @param document the address of a document about this program, which is its name for servers that
 *     read such documents; null for none
 * @param known what it is registered as already
 */
public record ClientProfile(String name, @Nullable URI document, List<Registration> known) {

    /**
     * A registration that somebody has made by hand.
     *
     * @param issuer where; null for the first authorization server that is asked, and no other
     */
    public record Registration(@Nullable String issuer, OAuthClient client) {}

    public ClientProfile {
        known = List.copyOf(known);
        if (document != null
                && (!"https".equals(document.getScheme()) || Addresses.path(document).isEmpty())) {
            throw new IllegalArgumentException(
                    "The document's address is '"
                            + document
                            + "'; expected one with https and a path, as servers want it");
        }
    }

    /** One that registers itself wherever it comes. */
    public static ClientProfile named(String name) {
        return new ClientProfile(name, null, List.of());
    }
}
