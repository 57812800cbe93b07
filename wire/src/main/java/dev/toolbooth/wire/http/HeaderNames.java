package dev.toolbooth.wire.http;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of HTTP headers that are read or written here, as they are spelled on the wire. Each is
 * written in one way and compared without regard to case.
 */
public final class HeaderNames {
    public static final String ACCEPT = "Accept";
    public static final String ACCEPT_ENCODING = "Accept-Encoding";
    public static final String ACCEPT_LANGUAGE = "Accept-Language";
    public static final String ACCESS_CONTROL_ALLOW_HEADERS = "Access-Control-Allow-Headers";
    public static final String ACCESS_CONTROL_ALLOW_METHODS = "Access-Control-Allow-Methods";
    public static final String ACCESS_CONTROL_ALLOW_ORIGIN = "Access-Control-Allow-Origin";
    public static final String ACCESS_CONTROL_EXPOSE_HEADERS = "Access-Control-Expose-Headers";
    public static final String ACCESS_CONTROL_REQUEST_HEADERS = "Access-Control-Request-Headers";
    public static final String ALLOW = "Allow";
    public static final String AUTHORIZATION = "Authorization";
    public static final String CACHE_CONTROL = "Cache-Control";
    public static final String CONNECTION = "Connection";
    public static final String CONTENT_LANGUAGE = "Content-Language";
    public static final String CONTENT_LENGTH = "Content-Length";
    public static final String CONTENT_SECURITY_POLICY = "Content-Security-Policy";
    public static final String CONTENT_TYPE = "Content-Type";
    public static final String COOKIE = "Cookie";
    public static final String ETAG = "ETag";
    public static final String EXPECT = "Expect";
    public static final String FORWARDED = "Forwarded";
    public static final String HOST = "Host";
    public static final String HTTP2_SETTINGS = "HTTP2-Settings";
    public static final String IDEMPOTENCY_KEY = "Idempotency-Key";
    public static final String IF_NONE_MATCH = "If-None-Match";
    public static final String KEEP_ALIVE = "Keep-Alive";
    public static final String LOCATION = "Location";
    public static final String ORIGIN = "Origin";
    public static final String RANGE = "Range";
    public static final String REFERRER_POLICY = "Referrer-Policy";
    public static final String RETRY_AFTER = "Retry-After";
    public static final String SEC_FETCH_SITE = "Sec-Fetch-Site";
    public static final String SET_COOKIE = "Set-Cookie";
    public static final String TE = "TE";
    public static final String TRAILER = "Trailer";
    public static final String TRANSFER_ENCODING = "Transfer-Encoding";
    public static final String UPGRADE = "Upgrade";
    public static final String USER_AGENT = "User-Agent";
    public static final String VARY = "Vary";
    public static final String WWW_AUTHENTICATE = "WWW-Authenticate";
    public static final String X_ACCEL_BUFFERING = "X-Accel-Buffering";
    public static final String X_CONTENT_TYPE_OPTIONS = "X-Content-Type-Options";
    public static final String X_CSRF_TOKEN = "X-CSRF-Token";
    public static final String X_FORWARDED_FOR = "X-Forwarded-For";
    public static final String X_FORWARDED_HOST = "X-Forwarded-Host";
    public static final String X_FORWARDED_PROTO = "X-Forwarded-Proto";
    public static final String X_RATELIMIT_LIMIT = "X-RateLimit-Limit";
    public static final String X_RATELIMIT_REMAINING = "X-RateLimit-Remaining";
    public static final String X_RATELIMIT_RESET = "X-RateLimit-Reset";
    public static final String X_SSE_CLIENT_ID = "X-SSE-Client-ID";

    // MCP: sessions, revisions and what a request repeats of its body.
    public static final String LAST_EVENT_ID = "Last-Event-ID";
    public static final String MCP_PROTOCOL_VERSION = "MCP-Protocol-Version";
    public static final String MCP_METHOD = "Mcp-Method";
    public static final String MCP_NAME = "Mcp-Name";
    public static final String MCP_SESSION_ID = "Mcp-Session-Id";

    // x402, in its second version and its first.
    public static final String PAYMENT_REQUIRED = "PAYMENT-REQUIRED";
    public static final String PAYMENT_RESPONSE = "PAYMENT-RESPONSE";
    public static final String PAYMENT_SIGNATURE = "PAYMENT-SIGNATURE";
    public static final String X_PAYMENT = "X-PAYMENT";
    public static final String X_PAYMENT_RESPONSE = "X-PAYMENT-RESPONSE";

    private HeaderNames() {}

    /** Names in which case doesn't matter, as on the wire. */
    public static Set<String> of(String... names) {
        Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(all, names);
        return Collections.unmodifiableSet(all);
    }

    /** Whether a header is one that a payment comes in. */
    public static boolean isPayment(String name) {
        return name.equalsIgnoreCase(PAYMENT_SIGNATURE) || name.equalsIgnoreCase(X_PAYMENT);
    }
}
