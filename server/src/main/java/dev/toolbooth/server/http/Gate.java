package dev.toolbooth.server.http;

import dev.toolbooth.core.access.Authentication;
import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.limit.Throttle;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.server.access.TrustedProxies;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/**
 * The admission of requests: by address, then by credential, each with a rate limit. Thread-safe.
 */
public final class Gate {
    /** The most addresses or keys with a count of their own; each takes about 150 bytes. */
    private static final int TOLD_APART_MAX = 100_000;

    private final Authenticator authenticator;
    private final TrustedProxies proxies;
    private final Rate addressRate;
    private final Rate keyRate;
    private final Stats stats;
    private final AnonymousConnections connections;
    private final Throttle byAddress = new Throttle(TOLD_APART_MAX, System::nanoTime);
    private static final CharSequence LIMIT =
            HttpHeaders.createOptimized(HeaderNames.X_RATELIMIT_LIMIT);
    private static final CharSequence REMAINING =
            HttpHeaders.createOptimized(HeaderNames.X_RATELIMIT_REMAINING);
    private static final CharSequence RESET =
            HttpHeaders.createOptimized(HeaderNames.X_RATELIMIT_RESET);

    private final Throttle byKey = new Throttle(TOLD_APART_MAX, System::nanoTime);

    public Gate(Authenticator authenticator, TrustedProxies proxies, Limits limits, Stats stats) {
        this.authenticator = authenticator;
        this.proxies = proxies;
        this.addressRate = limits.rates().address();
        this.keyRate = limits.rates().key();
        this.stats = stats;
        this.connections = new AnonymousConnections(limits.http().addressConnections(), proxies);
    }

    /** The connections of those who have shown no credential. */
    public AnonymousConnections connections() {
        return connections;
    }

    /** What a client is counted as, for limits. */
    public String address(HttpServerRequest request) {
        String connected = request.connection().remoteAddress().hostAddress();
        return connected == null ? "unknown" : address(request, connected);
    }

    private String address(HttpServerRequest request, String connected) {
        return TrustedProxies.counted(
                proxies.none()
                        ? connected
                        // Some proxies write a line of their own below what the client sent.
                        : proxies.client(
                                connected,
                                String.join(
                                        ",",
                                        request.headers().getAll(HeaderNames.X_FORWARDED_FOR))));
    }

    /**
     * Counts a request of its address; why it has to wait, or null.
     *
     * @param visit what the request's connection is counted as
     */
    @Nullable
    public Refusal count(HttpServerRequest request, String visit) {
        return addressRate.unlimited()
                ? null
                : pass(
                        request.response(),
                        byAddress.take(proxies.none() ? visit : address(request), addressRate),
                        LimitKind.ADDRESS_RATE,
                        "requests from this address");
    }

    /**
     * Admits or refuses a request.
     *
     * @param server the name of the server that it wants, as keys are limited by it
     * @param strict whether a credential is required, whatever is usual here
     */
    public AccessDecision<Caller, Refusal> admit(
            HttpServerRequest request, String server, boolean strict) {
        return switch (identity(request)) {
            case Authentication.Unknown(String reason) ->
                    new AccessDecision.TurnedAway<>(new Refusal.Unauthenticated(reason));
            case Authentication.Known(Caller caller, _) when strict && !caller.verified() ->
                    new AccessDecision.TurnedAway<>(
                            new Refusal.Unauthenticated(
                                    "send Authorization: Bearer and an API key of this server"));
            case Authentication.Known(Caller caller, _) when !caller.mayEnter(server) ->
                    new AccessDecision.TurnedAway<>(
                            new Refusal.Unauthenticated("the key is not for this server"));
            case Authentication.Known(Caller caller, Rate own) -> {
                if (caller.verified()) {
                    connections.end(request.connection());
                }
                Refusal refusal = count(request, caller, own, 1);
                yield refusal == null
                        ? new AccessDecision.Admitted<>(caller)
                        : new AccessDecision.TurnedAway<>(refusal);
            }
        };
    }

    /** Identifies the bearer of this request's credential; two of them count as none. */
    private Authentication identity(HttpServerRequest request) {
        RequestHeaders headers = new RequestHeaders(request.headers());
        return headers.repeats(HeaderNames.AUTHORIZATION)
                ? new Authentication.Unknown("Authorization must be given once")
                : authenticator.identify(headers.get(HeaderNames.AUTHORIZATION));
    }

    private @Nullable Refusal count(
            HttpServerRequest request, Caller caller, @Nullable Rate own, int times) {
        Rate rate = own == null ? keyRate : own;
        return rate.unlimited() || !caller.known()
                ? null
                : pass(
                        request.response(),
                        byKey.take(caller.id(), rate, times),
                        LimitKind.KEY_RATE,
                        "requests with this key");
    }

    /**
     * Counts the messages that came in one request beyond its first, which was counted when it was
     * let in; why they have to wait, or null.
     */
    @Nullable Refusal countMore(HttpServerRequest request, int more) {
        Refusal tooOften =
                addressRate.unlimited()
                        ? null
                        : pass(
                                request.response(),
                                byAddress.take(address(request), addressRate, more),
                                LimitKind.ADDRESS_RATE,
                                "requests from this address");
        return tooOften == null
                        && identity(request)
                                instanceof Authentication.Known(Caller caller, Rate own)
                ? count(request, caller, own, more)
                : tooOften;
    }

    /**
     * Whether a request is protected from readers on the way: it is encrypted, or of this machine.
     */
    public boolean secret(HttpServerRequest request) {
        if (encrypted(request)) {
            return true;
        }
        String connected = request.connection().remoteAddress().hostAddress();
        return proxies.trust(connected)
                ? request.getHeader(HeaderNames.X_FORWARDED_PROTO) == null
                        && request.getHeader(HeaderNames.X_FORWARDED_FOR) == null
                : OriginGuard.isLoopback(connected == null ? "" : connected);
    }

    /** Whether a request comes over TLS, according to the connection or a trusted proxy. */
    public boolean encrypted(HttpServerRequest request) {
        return request.isSSL()
                || (proxies.trust(request.connection().remoteAddress().hostAddress())
                        && "https".equals(request.getHeader(HeaderNames.X_FORWARDED_PROTO)));
    }

    /** The caller of what is open to everyone: a known one, or a stranger. */
    public Caller visitor(HttpServerRequest request) {
        return new RequestHeaders(request.headers()).get(HeaderNames.AUTHORIZATION) != null
                        && identity(request) instanceof Authentication.Known(Caller caller, _)
                ? caller
                : Caller.ANONYMOUS;
    }

    /** Whether a caller who was let in before would still be. */
    public boolean stillWelcome(Caller caller) {
        return authenticator.stillWelcome(caller);
    }

    private @Nullable Refusal pass(
            HttpServerResponse response, Throttle.Passage passage, LimitKind kind, String what) {
        if (!passage.allowed()) {
            stats.hit(kind);
            return new Refusal.RateLimited(what, passage.limit(), passage.waitSeconds());
        }
        response.putHeader(LIMIT, String.valueOf(passage.limit()))
                .putHeader(REMAINING, String.valueOf(passage.remaining()))
                .putHeader(RESET, String.valueOf(passage.resetSeconds()));
        return null;
    }
}
