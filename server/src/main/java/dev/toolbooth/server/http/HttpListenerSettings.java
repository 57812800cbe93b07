package dev.toolbooth.server.http;

import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an HTTP listener.
 *
 * @param port 0 for any free port
 * @param endpoint the path of the MCP endpoint
 * @param hosts names allowed in {@code Host}, beside loopback, the address itself and the public
 *     one
 * @param origins web origins that may call, beside the server's own
 * @param sessions whether clients of older revisions get sessions
 * @param sseAlias whether the endpoint's stream can also be opened at {@code sse} below it
 * @param mcp whether MCP is served at all
 * @param profile what discovery shows
 * @param cors the settings for pages of those origins
 */
public record HttpListenerSettings(
        String host,
        int port,
        String endpoint,
        Set<String> hosts,
        Set<String> origins,
        boolean sessions,
        @Nullable Pem pem,
        boolean sseAlias,
        boolean mcp,
        DiscoveryProfile profile,
        CorsSettings cors) {

    /** The files of a certificate and its key. */
    public record Pem(Path certificate, Path key) {}

    public HttpListenerSettings {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
    }

    /** A listener with what goes without saying. */
    public HttpListenerSettings(
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
                DiscoveryProfile.STANDARD,
                CorsSettings.STANDARD);
    }

    /** Loopback, with everything as it comes. */
    public static HttpListenerSettings loopback(int port) {
        return new HttpListenerSettings("127.0.0.1", port, "/mcp", Set.of(), Set.of(), true, null);
    }
}
