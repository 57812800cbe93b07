package dev.toolbooth.server;

import dev.toolbooth.server.discovery.Publicity;
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
 * @param mcp whether MCP is served at all
 * @param publicity what the outside may learn
 * @param cors what browsers are told about pages of those origins
 */
public record HttpSettings(
        String host,
        int port,
        String endpoint,
        Set<String> hosts,
        Set<String> origins,
        boolean sessions,
        @Nullable Pem pem,
        boolean sseAlias,
        boolean mcp,
        Publicity publicity,
        CorsSettings cors) {

    /** The files of a certificate and its key. */
    public record Pem(Path certificate, Path key) {}

    public HttpSettings {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
    }

    /** A listener with what goes without saying. */
    public HttpSettings(
            String host,
            int port,
            String endpoint,
            Set<String> hosts,
            Set<String> origins,
            boolean sessions,
            @Nullable Pem pem) {
        this(
                host,
                port,
                endpoint,
                hosts,
                origins,
                sessions,
                pem,
                false,
                true,
                Publicity.STANDARD,
                CorsSettings.STANDARD);
    }

    /** Loopback, with everything as it comes. */
    public static HttpSettings loopback(int port) {
        return new HttpSettings("127.0.0.1", port, "/mcp", Set.of(), Set.of(), true, null);
    }
}
