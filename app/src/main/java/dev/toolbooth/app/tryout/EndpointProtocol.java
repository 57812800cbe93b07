package dev.toolbooth.app.tryout;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A protocol of this server's endpoints. */
public enum EndpointProtocol {
    /** MCP, in each of its revisions. */
    MCP,
    /** A shop, by a request that stands alone. */
    SAMURAI,
    /** The bazaar. */
    BAZAAR,
    /** Mira's contracts. */
    MIRA,
    /** Plain HTTP. */
    ROUTE;

    /** The word for it in JSON and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one with this word. */
    public static Optional<EndpointProtocol> of(String word) {
        return Arrays.stream(values())
                .filter(endpointProtocol -> endpointProtocol.word().equals(word))
                .findFirst();
    }
}
