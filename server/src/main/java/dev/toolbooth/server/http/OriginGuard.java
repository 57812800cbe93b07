package dev.toolbooth.server.http;

import dev.toolbooth.wire.text.SafeText;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A guard against DNS rebinding: it decides by {@code Host} and {@code Origin} whether a web page
 * may make a browser call the server. Thread-safe.
 */
public final class OriginGuard {
    private static final String ANY = "*";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final Pattern HOST =
            Pattern.compile("(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?");
    private static final Pattern ORIGIN = Pattern.compile("https?://([^/@]+)");

    private final Set<String> hosts;
    private final Set<String> origins;
    private final boolean anyHost;
    private final boolean anyOrigin;

    /** The host that was allowed last: nearly always the next one too. */
    private volatile String lastAllowed = "";

    public OriginGuard(HttpListenerSettings settings) {
        this.hosts =
                Stream.of(
                                settings.hosts().stream(),
                                Stream.of(settings.host()),
                                publicHost(settings.profile().url()).stream())
                        .flatMap(names -> names)
                        .map(OriginGuard::asInHeader)
                        .collect(Collectors.toUnmodifiableSet());
        this.origins =
                settings.origins().stream()
                        .map(origin -> origin.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
        // On a public address a name can't be told from a rebound one unless names are configured.
        this.anyHost = settings.hosts().isEmpty() && !isLoopback(settings.host());
        this.anyOrigin = origins.contains(ANY);
    }

    /** The server's public host, if it is configured. */
    private static Optional<String> publicHost(@Nullable String url) {
        return Optional.ofNullable(url).map(text -> URI.create(text).getHost());
    }

    private static String asInHeader(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.indexOf(':') < 0 || lower.startsWith("[") ? lower : "[" + lower + "]";
    }

    /** What is wrong with these headers, or nothing. */
    public Optional<String> objection(@Nullable String host, @Nullable String origin) {
        if (host == null || host.isEmpty()) {
            return Optional.of("Host header is missing");
        }
        if (!host.equals(lastAllowed)) {
            if (serves(host)) {
                lastAllowed = host;
            } else {
                return Optional.of(
                        "Host "
                                + SafeText.quoted(host)
                                + " is not served here; listen.hosts names what is");
            }
        }
        if (origin != null && !allowsOrigin(origin, host)) {
            return Optional.of("Origin " + SafeText.quoted(origin) + " may not call this server");
        }
        return Optional.empty();
    }

    /** The value of the CORS header for an allowed origin. */
    public String allowedOrigin(String origin) {
        return anyOrigin ? ANY : origin;
    }

    /** Whether the server may be called by this host, with a port or without. */
    public boolean serves(String host) {
        String name = hostName(host);
        return !name.isEmpty() && (anyHost || knows(name));
    }

    private boolean knows(String name) {
        return LOOPBACK.contains(name) || hosts.contains(name);
    }

    private boolean allowsOrigin(String origin, String host) {
        if (anyOrigin || origins.contains(origin.toLowerCase(Locale.ROOT))) {
            return true;
        }
        Matcher page = ORIGIN.matcher(origin);
        if (!page.matches()) {
            return false;
        }
        String authority = page.group(1);
        String name = hostName(host);
        // The server's own page, under a name that nobody else can have: one that is known, or no
        // name. A page on another port of this machine is another origin like any other.
        return authority.equalsIgnoreCase(host) && (knows(name) || isAddress(name));
    }

    /** The host without its port, or nothing when it has not the form of one. */
    private static String hostName(String host) {
        Matcher form = HOST.matcher(host);
        String name = form.matches() ? form.group(1).toLowerCase(Locale.ROOT) : "";
        return name.startsWith("[") && !NetUtil.isValidIpV6Address(name) ? "" : name;
    }

    /** Whether a text has the form of a host, with a port or without. */
    public static boolean isHost(String text) {
        return !hostName(text).isEmpty();
    }

    private static boolean isAddress(String name) {
        return name.startsWith("[") || NetUtil.isValidIpV4Address(name);
    }

    /** Whether only this machine can reach that address. */
    public static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
