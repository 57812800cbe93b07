package dev.toolbooth.catalog;

/**
 * The source of an entry.
 *
 * @param where the address or the file that it came from; empty for this server
 */
public record Source(Kind kind, String where) {
    /** This server itself. */
    public static final Source OWN = new Source(Kind.OWN, "");

    /** An operator of the catalog, who need not operate all of the server. */
    public static final Source OPERATOR = new Source(Kind.ADDED, "operator");

    /** By whom an entry came. */
    public enum Kind {
        /** A tool or a route of this server. */
        OWN,
        /** The configuration of this server. */
        CONFIGURED,
        /** An operator, by a command. */
        ADDED,
        /** A list of another facilitator. */
        FACILITATOR,
        /** A payment that our own facilitator settled. */
        SETTLED,
        /** The tools of another MCP server. */
        SERVER
    }

    /** Whether this server or its operator vouches for it. */
    public boolean vouched() {
        return switch (kind) {
            case OWN, CONFIGURED, ADDED -> true;
            case FACILITATOR, SETTLED, SERVER -> false;
        };
    }

    /** Whether it may be on loopback, or in a private network, to which this server is a way in. */
    public boolean near() {
        return vouched() && !equals(OPERATOR);
    }
}
