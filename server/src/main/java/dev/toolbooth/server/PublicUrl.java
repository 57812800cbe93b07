package dev.toolbooth.server;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.server.access.Proxies;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where a client reaches this server, as far as the server can tell: at the address that the
 * operator gave, else at the one in the request. What proxies say about it counts if they are
 * trusted.
 */
final class PublicUrl {
    private final @Nullable String given;
    private final Proxies proxies;
    private final Predicate<String> served;

    /**
     * @param given the operator's word, without a slash at its end
     * @param served whether a proxy's word on the host is taken: not all proxies replace what a
     *     client wrote there
     */
    PublicUrl(@Nullable String given, Proxies proxies, Predicate<String> served) {
        this.given = given;
        this.proxies = proxies;
        this.served = served;
    }

    /** Whether what proxies say counts, so that caches must tell answers apart by it. */
    boolean forwarded() {
        return given == null && !proxies.none();
    }

    /** The scheme and the host, without a slash at the end; the host has the form of one. */
    String base(HttpServerRequest request) {
        if (given != null) {
            return given;
        }
        String scheme = request.isSSL() ? "https" : "http";
        String host = host(request);
        if (proxies.trust(request.connection().remoteAddress().hostAddress())) {
            String proto = request.getHeader("X-Forwarded-Proto");
            String forwarded = request.getHeader("X-Forwarded-Host");
            scheme = "http".equals(proto) || "https".equals(proto) ? proto : scheme;
            host = forwarded != null && served.test(forwarded) ? forwarded : host;
        }
        return scheme + "://" + host;
    }

    /** The host that a request names, or null. */
    static @Nullable String host(HttpServerRequest request) {
        Headers headers = new RequestHeaders(request.headers());
        String header = headers.get("Host");
        return header != null || request.authority() == null
                ? header
                : request.authority().toString();
    }
}
