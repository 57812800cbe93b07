package dev.toolbooth.client.transport;

import java.net.URI;
import java.util.Locale;

/** The scheme, host and port of an address, which say whose it is. */
public final class UrlOrigin {
    private UrlOrigin() {}

    /** As in https://tools.example:8443, without the port that the scheme has anyway. */
    public static String of(URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        String host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
        boolean usual =
                uri.getPort() < 0
                        || (scheme.equals("https") && uri.getPort() == 443)
                        || (scheme.equals("http") && uri.getPort() == 80);
        return scheme + "://" + host + (usual ? "" : ":" + uri.getPort());
    }

    /** Whether both belong to the same server, and neither names a user. */
    public static boolean same(URI one, URI other) {
        return other.getHost() != null && other.getUserInfo() == null && of(one).equals(of(other));
    }
}
