package dev.toolbooth.client.transport;

import java.net.URI;
import java.util.Locale;

/** Scheme, host and port of an address, which say whose it is. */
public final class Origin {
    private Origin() {}

    /** As in https://tools.example:8443, without the port that the scheme has anyway. */
    public static String of(URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        String host = String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
        int usual = scheme.equals("https") ? 443 : 80;
        return scheme
                + "://"
                + host
                + (uri.getPort() < 0 || uri.getPort() == usual ? "" : ":" + uri.getPort());
    }

    /** Whether both belong to the same server, and neither names a user. */
    public static boolean same(URI one, URI other) {
        return other.getHost() != null && other.getUserInfo() == null && of(one).equals(of(other));
    }
}
