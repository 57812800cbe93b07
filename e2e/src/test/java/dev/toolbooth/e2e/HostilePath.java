package dev.toolbooth.e2e;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * A place where anyone may knock, with what is worth saying there.
 *
 * @param body a message that the place understands; empty where it takes none
 */
record HostilePath(String method, String path, String body) {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    private static final String ENTER = "{\"key\":\"not the key\"}";

    /** Every route of a server with the starter set-up, and what asks who somebody is first. */
    static List<HostilePath> all() {
        Stream<HostilePath> posts =
                Stream.of("/mcp", "/discovery/mcp", "/mira", "/v1", "/v1/top-up", "/restaurants")
                        .map(path -> new HostilePath("POST", path, LIST));
        Stream<HostilePath> others =
                Stream.of(
                        new HostilePath("POST", "/messages?sessionId=1", LIST),
                        new HostilePath("POST", "/mcp/messages?sessionId=1", LIST),
                        new HostilePath("POST", "/v1/messages?sessionId=1", LIST),
                        new HostilePath("POST", "/api/v1/session", ENTER),
                        new HostilePath("POST", "/api/v1/links", "{}"));
        Stream<HostilePath> pages =
                Stream.of(
                                "/mcp",
                                "/sse",
                                "/v1/sse",
                                "/v1",
                                "/health",
                                "/health/live",
                                "/health/ready",
                                "/healthz",
                                "/livez",
                                "/readyz",
                                "/metrics",
                                "/weather?location=here",
                                "/discovery/resources",
                                "/discovery/search?q=weather",
                                "/discovery/x402",
                                "/.well-known/mcp.json",
                                "/.well-known/mcp-manifest.json",
                                "/.well-known/mcp-catalog.json",
                                "/.well-known/jwks.json",
                                "/.well-known/ai-catalog.json",
                                "/v1/.well-known/mcp-manifest.json",
                                "/v1/receipts/00000000-0000-0000-0000-000000000000",
                                "/mcp/server-card",
                                "/mcp/discover",
                                "/console",
                                "/console/index.html",
                                "/console/nothing.js",
                                "/console/enter?code=1",
                                "/api/v1/session",
                                "/api/v1/openapi.json",
                                "/api/v1/events",
                                "/api/v1/accounts")
                        .map(path -> new HostilePath("GET", path, ""));
        return Stream.of(posts, others, pages).flatMap(each -> each).toList();
    }

    /** Where nothing is on such a server, and where it says so. */
    static List<HostilePath> nowhere() {
        return Stream.of("/.well-known/oauth-protected-resource", "/facilitator/verify", "/no")
                .map(path -> new HostilePath("POST", path, LIST))
                .toList();
    }

    /** All of them, beginning with one of them. */
    static List<HostilePath> from(int first) {
        List<HostilePath> paths = new ArrayList<>(all());
        paths.addAll(nowhere());
        Collections.rotate(paths, -first);
        return paths;
    }

    /** Those that read a body. */
    static List<HostilePath> reading() {
        return all().stream().filter(path -> path.method().equals("POST")).toList();
    }

    boolean posts() {
        return method.equals("POST");
    }
}
