package dev.toolbooth.catalog.listing;

import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.Target;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The canonical form of an address. One resource must not be listed twice, because one listing
 * could be used while the other waits for an operator's consent.
 */
public final class CanonicalAddress {
    private static final String ANY = "any ";
    private static final String GET = "GET ";

    private CanonicalAddress() {}

    /** Why a stranger's listing is another one written otherwise; empty when it isn't. */
    public static Optional<String> objection(Listing listing, Predicate<String> known) {
        String origin = origin(listing.resource());
        String rest = listing.resource().substring(Math.min(origin.length(), length(listing)));
        boolean plain =
                listing.resource().startsWith(origin)
                        && (rest.isEmpty() || rest.startsWith("/") || rest.startsWith("?"));
        if (!plain) {
            return Optional.of("its address must begin with " + origin + ", written just so");
        }
        String twin =
                listing.key().startsWith(ANY) ? GET + listing.resource() : ANY + listing.resource();
        boolean asked = listing.kind() == ResourceKind.HTTP && isGet(listing) && known.test(twin);
        return asked ? Optional.of("it is known already as " + twin) : Optional.empty();
    }

    private static int length(Listing listing) {
        return listing.resource().length();
    }

    /** Whether a probe of it would use GET. */
    private static boolean isGet(Listing listing) {
        return listing.method().isEmpty() || listing.method().equals("GET");
    }

    /** Scheme, host and port in their one spelling. */
    private static String origin(String url) {
        try {
            Target target = Target.parse(url);
            return (target.secure() ? "https://" : "http://") + target.authority();
        } catch (OutboundFailure e) {
            throw new IllegalArgumentException("a listing's address was read before", e);
        }
    }
}
