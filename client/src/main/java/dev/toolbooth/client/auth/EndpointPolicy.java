package dev.toolbooth.client.auth;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.transport.UrlOrigin;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rule of which addresses may receive secrets: those with encryption. A server on this machine
 * may also name unencrypted ones on it; a server elsewhere may not send us there.
 *
 * @param local whether the server itself is on this machine
 */
record EndpointPolicy(boolean local) {
    private static final int CHARS_MAX = 2_048;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    /**
     * The rules for what this endpoint names.
     *
     * @throws McpException.NotAuthorized when the endpoint may not be shown a token itself
     */
    static EndpointPolicy around(URI endpoint) {
        boolean local = isLoopback(endpoint);
        if (!local && !"https".equalsIgnoreCase(endpoint.getScheme())) {
            throw new McpException.NotAuthorized(
                    "The server wants a token, and "
                            + UrlOrigin.of(endpoint)
                            + " is not encrypted, so that others would see it: use https, or a key if the"
                            + " server takes one");
        }
        return new EndpointPolicy(local);
    }

    /**
     * The address, if it may be used.
     *
     * @param what what it is the address of, for the message
     */
    URI check(String address, String what) {
        if (address.length() <= CHARS_MAX) {
            URI parsed = parse(address);
            if (parsed != null && isFit(parsed)) {
                return parsed;
            }
        }
        throw new McpException.NotAuthorized(
                what
                        + " is '"
                        + UntrustedText.shown(address)
                        + "'; expected an address with https and without a fragment, of at most "
                        + CHARS_MAX
                        + " characters"
                        + (local ? ", or one with http on this machine" : ""));
    }

    private boolean isFit(URI address) {
        boolean whole =
                address.getHost() != null
                        && address.getRawUserInfo() == null
                        && address.getRawFragment() == null;
        if (!whole) {
            return false;
        }
        return "https".equalsIgnoreCase(address.getScheme())
                || (local && "http".equalsIgnoreCase(address.getScheme()) && isLoopback(address));
    }

    static @Nullable URI parse(String address) {
        try {
            return new URI(address);
        } catch (URISyntaxException e) {
            return null;
        }
    }

    static boolean isLoopback(URI address) {
        String host = address.getHost();
        return host != null && LOOPBACK.contains(host.toLowerCase(Locale.ROOT));
    }

    /** The path as it was written, without a slash at its end. */
    static String path(URI address) {
        String path = address.getRawPath() == null ? "" : address.getRawPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
