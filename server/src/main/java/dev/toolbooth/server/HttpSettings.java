package dev.toolbooth.server;

import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where and how to listen.
 *
 * @param port 0 for any that is free
 * @param endpoint the path of the MCP endpoint
 * @param hosts names that may stand in {@code Host}, beside loopback and the address itself
 * @param origins web origins that may call, beside the server's own
 * @param sessions whether clients of older revisions get sessions
 * @param sseAlias whether the endpoint's stream can also be opened at {@code sse} below it
 */
public record HttpSettings(
        String host,
        int port,
        String endpoint,
        Set<String> hosts,
        Set<String> origins,
        boolean sessions,
        @Nullable Pem pem,
        boolean sseAlias) {

    /** The files of a certificate and its key. */
    public record Pem(Path certificate, Path key) {}

    public HttpSettings {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
    }

    /** A listener without another path for the endpoint's stream. */
    public HttpSettings(
            String host,
            int port,
            String endpoint,
            Set<String> hosts,
            Set<String> origins,
            boolean sessions,
            @Nullable Pem pem) {
        this(host, port, endpoint, hosts, origins, sessions, pem, false);
    }

    /** Loopback, with everything as it comes. */
    public static HttpSettings loopback(int port) {
        return new HttpSettings("127.0.0.1", port, "/mcp", Set.of(), Set.of(), true, null);
    }
}
