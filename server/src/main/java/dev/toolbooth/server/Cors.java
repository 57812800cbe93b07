package dev.toolbooth.server;

import io.vertx.core.http.HttpServerResponse;

/** What a browser is told about pages of other origins that may call. */
final class Cors {
    private Cors() {}

    static void allow(HttpServerResponse response, String origin) {
        response.putHeader("Access-Control-Allow-Origin", origin)
                // Also when any origin may: then it is harmless.
                .putHeader("Vary", "Origin")
                .putHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, Retry-After");
    }

    static void preflight(HttpServerResponse response) {
        response.putHeader("Access-Control-Allow-Methods", "POST, GET, DELETE, OPTIONS")
                .putHeader(
                        "Access-Control-Allow-Headers",
                        "Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version,"
                                + " Mcp-Method, Mcp-Name, Last-Event-ID, X-SSE-Client-ID")
                .putHeader("Access-Control-Max-Age", "600")
                .setStatusCode(204)
                .end();
    }
}
