package dev.toolbooth.server.http;

import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.server.access.TrustedProxies;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The address at which a client reaches this server: the one that the operator configured, else the
 * one in the request. What trusted proxies say about it counts.
 */
public final class PublicUrl {
    private final @Nullable String given;
    private final TrustedProxies proxies;
    private final Predicate<String> served;

    /**
     * @param given the operator's word, without a slash at its end
     * @param served whether a proxy's word on the host is taken: not all proxies replace what a
     *     client wrote there
     */
    public PublicUrl(@Nullable String given, TrustedProxies proxies, Predicate<String> served) {
        this.given = given;
        this.proxies = proxies;
        this.served = served;
    }

    /** Whether what proxies say counts, so that caches must tell answers apart by it. */
    public boolean forwarded() {
        return given == null && !proxies.none();
    }

    /** The scheme and the host, without a slash at the end; the host has the form of one. */
    public String base(HttpServerRequest request) {
        if (given != null) {
            return given;
        }
        String scheme = request.isSSL() ? "https" : "http";
        String host = host(request);
        if (proxies.trust(request.connection().remoteAddress().hostAddress())) {
            String proto = request.getHeader(HeaderNames.X_FORWARDED_PROTO);
            String forwarded = request.getHeader(HeaderNames.X_FORWARDED_HOST);
            scheme = "http".equals(proto) || "https".equals(proto) ? proto : scheme;
            host = forwarded != null && served.test(forwarded) ? forwarded : host;
        }
        return scheme + "://" + host;
    }

    /** The host that a request names, or null. */
    static @Nullable public String host(HttpServerRequest request) {
        Headers headers = new RequestHeaders(request.headers());
        String header = headers.get(HeaderNames.HOST);
        return header != null || request.authority() == null
                ? header
                : request.authority().toString();
    }
}
