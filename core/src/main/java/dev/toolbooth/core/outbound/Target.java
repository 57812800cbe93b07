package dev.toolbooth.core.outbound;

import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;

/**
 * The target of a request. Made only by {@link #parse}, which accepts one plain form of URL:
 * whatever two programs could read in two ways is refused, so that the URL that is checked is the
 * URL that is requested.
 *
 * @param secure whether it uses TLS
 * @param host in lower case, without brackets and without a last dot
 * @param literal the address, when the host is an IP address
 * @param path with the query, never empty
 */
public record Target(
        boolean secure, String host, Optional<IpAddress> literal, int port, String path) {
    /** The most characters of a URL. */
    public static final int CHARS_MAX = 8_192;

    private static final String HTTP = "http://";
    private static final String HTTPS = "https://";
    private static final int PORT_MAX = 65_535;
    private static final int NAME_MAX = 253;
    private static final int LABEL_MAX = 63;
    private static final String NEVER = "\\\"<>^`{|}";

    /**
     * Reads a URL.
     *
     * @throws OutboundFailure when it is none of the web, or not in its plain form
     */
    public static Target parse(String url) throws OutboundFailure {
        checkCharacters(url);
        boolean secure = starts(url, HTTPS);
        if (!secure && !starts(url, HTTP)) {
            throw bad("The URL must begin with http:// or https://; nothing else is fetched");
        }
        int from = (secure ? HTTPS : HTTP).length();
        int end = from;
        while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) {
            end++;
        }
        String authority = url.substring(from, end);
        if (authority.indexOf('@') >= 0) {
            throw bad("The URL must not hold a user name or password; send a header instead");
        }
        int hash = url.indexOf('#', end);
        String path = url.substring(end, hash < 0 ? url.length() : hash);
        return at(secure, authority, path.startsWith("/") ? path : "/" + path);
    }

    private static boolean starts(String url, String scheme) {
        return url.regionMatches(true, 0, scheme, 0, scheme.length());
    }

    private static void checkCharacters(String url) throws OutboundFailure {
        if (url.length() > CHARS_MAX) {
            throw bad("The URL is longer than " + CHARS_MAX + " characters");
        }
        for (int i = 0; i < url.length(); i++) {
            char c = url.charAt(i);
            if (c <= ' ' || c > '~' || NEVER.indexOf(c) >= 0) {
                throw bad(
                        "The URL has a character at position "
                                + (i + 1)
                                + " that must be percent-encoded, or, in a host name, be written"
                                + " in ASCII (xn--…)");
            }
        }
    }

    private static Target at(boolean secure, String authority, String path) throws OutboundFailure {
        int colon = authority.indexOf(':', authority.lastIndexOf(']') + 1);
        String host = colon < 0 ? authority : authority.substring(0, colon);
        int port = secure ? 443 : 80;
        if (colon >= 0) {
            port = port(authority.substring(colon + 1));
        }
        if (host.startsWith("[")) {
            String inside = host.endsWith("]") ? host.substring(1, host.length() - 1) : "";
            Optional<IpAddress> six = IpAddress.parse(inside).filter(IpAddress::six);
            if (six.isEmpty()) {
                throw bad("What stands in brackets in the URL must be an IPv6 address, no zone");
            }
            return new Target(secure, inside.toLowerCase(Locale.ROOT), six, port, path);
        }
        Optional<IpAddress> four = IpAddress.parse(host);
        if (four.isPresent() && !four.get().six()) {
            return new Target(secure, host, four, port, path);
        }
        return new Target(secure, name(host), Optional.empty(), port, path);
    }

    private static int port(String text) throws OutboundFailure {
        if (text.matches("[1-9][0-9]{0,4}") && Integer.parseInt(text) <= PORT_MAX) {
            return Integer.parseInt(text);
        }
        throw bad("The port in the URL must be a number from 1 to " + PORT_MAX);
    }

    /** The name in its one spelling. */
    static String name(String written) throws OutboundFailure {
        String name = written.toLowerCase(Locale.ROOT);
        if (name.endsWith(".")) {
            name = name.substring(0, name.length() - 1);
        }
        if (name.isEmpty() || name.length() > NAME_MAX) {
            throw bad("The URL must name a host, of at most " + NAME_MAX + " characters");
        }
        String[] labels = name.split("\\.", -1);
        for (String label : labels) {
            if (label.length() > LABEL_MAX || !label.matches("[a-z0-9_-]+")) {
                throw bad("The host in the URL must be letters, digits and - with dots between");
            }
        }
        // Resolvers take these for addresses, each in its own way: 127.1, 0x7f000001, 2130706433.
        if (labels[labels.length - 1].matches("[0-9]+|0x[0-9a-f]*")) {
            throw bad("An address in the URL must be four decimal numbers, or IPv6 in brackets");
        }
        return name;
    }

    private static OutboundFailure bad(String message) {
        return new OutboundFailure(Reason.BAD_URL, message);
    }

    /** Where a redirect leads to. */
    public Target resolve(String location) throws OutboundFailure {
        if (location.matches("[A-Za-z][A-Za-z0-9+.-]*:.*")) {
            return parse(location);
        }
        if (location.startsWith("//")) {
            return parse((secure ? "https:" : "http:") + location);
        }
        int query = path.indexOf('?');
        String plain = query < 0 ? path : path.substring(0, query);
        if (location.startsWith("/")) {
            return parse(origin() + location);
        }
        if (location.isEmpty() || location.startsWith("?") || location.startsWith("#")) {
            return parse(origin() + plain + location);
        }
        String folder = plain.substring(0, plain.lastIndexOf('/') + 1);
        return parse(origin() + withoutDots(folder + location));
    }

    /** Takes . and .. out of a path, and leaves its query as it is. */
    private static String withoutDots(String reference) {
        int end = 0;
        while (end < reference.length() && "?#".indexOf(reference.charAt(end)) < 0) {
            end++;
        }
        Deque<String> kept = new ArrayDeque<>();
        String[] segments = reference.substring(1, end).split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            boolean up = segments[i].equals("..");
            if (up) {
                kept.pollLast();
            }
            if (!up && !segments[i].equals(".")) {
                kept.addLast(segments[i]);
            } else if (i == segments.length - 1) {
                kept.addLast("");
            }
        }
        return "/" + String.join("/", kept) + reference.substring(end);
    }

    public boolean sameOrigin(Target other) {
        return secure == other.secure && host.equals(other.host) && port == other.port;
    }

    /** Host and port as the Host header has them. */
    public String authority() {
        String written = literal.filter(IpAddress::six).isPresent() ? "[" + host + "]" : host;
        return port == (secure ? 443 : 80) ? written : written + ":" + port;
    }

    private String origin() {
        return (secure ? HTTPS : HTTP) + authority();
    }

    /** The URL in its plain form. */
    public String url() {
        return origin() + path;
    }
}
