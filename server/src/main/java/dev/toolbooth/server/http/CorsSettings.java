package dev.toolbooth.server.http;

import java.time.Duration;
import java.util.List;

/**
 * The settings for pages of other origins.
 *
 * @param credentials whether they may send cookies and the like
 * @param methods the methods that they may use
 * @param headers the request headers that they may send, besides those of MCP
 * @param exposed the response headers that they may read, besides those of MCP
 * @param maxAge how long a browser may cache all this
 */
public record CorsSettings(
        boolean credentials,
        List<String> methods,
        List<String> headers,
        List<String> exposed,
        Duration maxAge) {

    /** What goes without saying. */
    public static final CorsSettings STANDARD =
            new CorsSettings(
                    false,
                    List.of("POST", "GET", "DELETE", "OPTIONS"),
                    List.of(),
                    List.of(),
                    Duration.ofMinutes(10));

    public CorsSettings {
        methods = List.copyOf(methods);
        headers = List.copyOf(headers);
        exposed = List.copyOf(exposed);
    }
}
