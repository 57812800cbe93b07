package dev.toolbooth.server.metrics;

import java.util.Locale;

/** The purpose of a request, as it is counted: clients can make up paths, but no endpoints. */
public enum Endpoint {
    MCP,
    SSE,
    MESSAGES,
    DISCOVERY,
    HEALTH,
    METRICS,
    ADMIN,
    CONSOLE,
    OTHER;

    private final String label = name().toLowerCase(Locale.ROOT);

    String label() {
        return label;
    }

    /**
     * The endpoint at a path.
     *
     * @param mcp the path of the MCP endpoint
     */
    public static Endpoint at(String path, String mcp) {
        if (path.equals(mcp)) {
            return MCP;
        }
        if (path.equals("/sse")) {
            return SSE;
        }
        if (path.equals("/messages") || path.equals(mcp + "/messages")) {
            return MESSAGES;
        }
        if (path.equals("/metrics")) {
            return METRICS;
        }
        if (path.startsWith("/health") || path.startsWith("/livez") || path.startsWith("/readyz")) {
            return HEALTH;
        }
        if (path.startsWith("/api/v1/")) {
            return ADMIN;
        }
        if (path.equals("/console") || path.startsWith("/console/")) {
            return CONSOLE;
        }
        if (path.startsWith("/.well-known/")
                || path.startsWith("/discovery/")
                || path.startsWith(mcp + "/")) {
            return DISCOVERY;
        }
        return OTHER;
    }
}
