package dev.toolbooth.server;

import java.time.Duration;
import java.util.List;

/**
 * What browsers are told about pages of origins that may call.
 *
 * @param credentials whether they may send cookies and the like
 * @param methods what they may send
 * @param headers what they may send along, besides the headers of MCP
 * @param exposed what they may read of an answer, besides the headers of MCP
 * @param maxAge how long a browser may remember all this
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
