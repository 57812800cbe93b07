package dev.toolbooth.server;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides by {@code Host} and {@code Origin} who may talk to the server, so that no web page can
 * make a browser do it (DNS rebinding). Thread-safe.
 */
final class Guard {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<String> hosts;
    private final Set<String> origins;
    private final String ownHost;
    private final boolean anyHost;

    /** The host that was allowed last: nearly always the next one too. */
    private volatile String lastAllowed = "";

    Guard(HttpSettings settings) {
        this.hosts = settings.hosts();
        this.origins = settings.origins();
        this.ownHost = settings.host().toLowerCase(Locale.ROOT);
        // On a public address a name can't be told from a rebound one unless names are configured.
        this.anyHost = hosts.isEmpty() && !isLoopback(settings.host());
    }

    /** What is wrong with these headers, or nothing. */
    Optional<String> objection(@Nullable String host, @Nullable String origin) {
        if (host == null || host.isEmpty()) {
            return Optional.of("Host header is missing");
        }
        if (!host.equals(lastAllowed)) {
            if (allowsHost(hostName(host))) {
                lastAllowed = host;
            } else {
                return Optional.of("Host \"" + printable(host) + "\" is not served here");
            }
        }
        if (origin != null && !allowsOrigin(origin, host)) {
            return Optional.of("Origin \"" + printable(origin) + "\" may not call this server");
        }
        return Optional.empty();
    }

    /** Whether a page of another origin may call. */
    boolean allowsCrossOrigin(String origin) {
        return origins.contains(origin);
    }

    private boolean allowsHost(String name) {
        return anyHost || LOOPBACK.contains(name) || name.equals(ownHost) || hosts.contains(name);
    }

    private boolean allowsOrigin(String origin, String host) {
        if (origins.contains(origin)) {
            return true;
        }
        try {
            URI uri = URI.create(origin);
            String authority = uri.getAuthority();
            return authority != null && authority.equalsIgnoreCase(host);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String hostName(String host) {
        int end = host.startsWith("[") ? host.indexOf(']') + 1 : host.indexOf(':');
        return (end > 0 ? host.substring(0, end) : host).toLowerCase(Locale.ROOT);
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static String printable(String text) {
        String shown = text.replaceAll("[^\\x20-\\x7e]", "?");
        return shown.length() <= 100 ? shown : shown.substring(0, 100) + "…";
    }
}
