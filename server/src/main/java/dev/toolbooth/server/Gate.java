package dev.toolbooth.server;

import dev.toolbooth.core.access.Authenticator;
import dev.toolbooth.core.access.Identity;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Rate;
import dev.toolbooth.core.limit.Throttle;
import dev.toolbooth.core.stats.LimitKind;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.server.access.Proxies;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/** Who comes in, and how often: by address, then by credential. Thread-safe. */
final class Gate {
    /** The most addresses or keys that are told apart at a time; each takes about 150 bytes. */
    private static final int TOLD_APART_MAX = 100_000;

    private final Authenticator authenticator;
    private final Proxies proxies;
    private final Rate addressRate;
    private final Rate keyRate;
    private final Stats stats;
    private final Throttle byAddress = new Throttle(TOLD_APART_MAX, System::nanoTime);
    private static final CharSequence LIMIT = HttpHeaders.createOptimized("X-RateLimit-Limit");
    private static final CharSequence REMAINING =
            HttpHeaders.createOptimized("X-RateLimit-Remaining");
    private static final CharSequence RESET = HttpHeaders.createOptimized("X-RateLimit-Reset");

    private final Throttle byKey = new Throttle(TOLD_APART_MAX, System::nanoTime);

    /** What the gate says to a request. */
    sealed interface Entry {
        record Admitted(Caller caller) implements Entry {}

        record TurnedAway(Refusal refusal) implements Entry {}
    }

    Gate(Authenticator authenticator, Proxies proxies, Limits limits, Stats stats) {
        this.authenticator = authenticator;
        this.proxies = proxies;
        this.addressRate = limits.addressRate();
        this.keyRate = limits.keyRate();
        this.stats = stats;
    }

    /** What a client is counted as, for limits. */
    String address(HttpServerRequest request) {
        String connected = request.connection().remoteAddress().hostAddress();
        return connected == null ? "unknown" : address(request, connected);
    }

    private String address(HttpServerRequest request, String connected) {
        return Proxies.counted(
                proxies.none()
                        ? connected
                        // Some proxies write a line of their own below what the client sent.
                        : proxies.client(
                                connected,
                                String.join(",", request.headers().getAll("X-Forwarded-For"))));
    }

    /**
     * Counts a request of its address; why it has to wait, or null.
     *
     * @param visit what the request's connection is counted as
     */
    @Nullable Refusal count(HttpServerRequest request, String visit) {
        return addressRate.unlimited()
                ? null
                : pass(
                        request.response(),
                        byAddress.take(proxies.none() ? visit : address(request), addressRate),
                        LimitKind.ADDRESS_RATE,
                        "requests from this address");
    }

    /**
     * Lets a request in, or not.
     *
     * @param server the name of the server that it wants, as keys are limited by it
     * @param strict whether nobody comes in without a credential, whatever is usual here
     */
    Entry admit(HttpServerRequest request, String server, boolean strict) {
        return switch (identity(request)) {
            case Identity.Unknown(String reason) ->
                    new Entry.TurnedAway(new Refusal.Unauthenticated(reason));
            case Identity.Known(Caller caller, _) when strict && !caller.verified() ->
                    new Entry.TurnedAway(
                            new Refusal.Unauthenticated(
                                    "send Authorization: Bearer and an API key of this server"));
            case Identity.Known(Caller caller, _) when !caller.mayEnter(server) ->
                    new Entry.TurnedAway(
                            new Refusal.Unauthenticated("the key is not for this server"));
            case Identity.Known(Caller caller, Rate own) -> {
                Refusal refusal = count(request, caller, own, 1);
                yield refusal == null ? new Entry.Admitted(caller) : new Entry.TurnedAway(refusal);
            }
        };
    }

    /** Who brings this request's credential. With two of them, nobody can tell. */
    private Identity identity(HttpServerRequest request) {
        RequestHeaders headers = new RequestHeaders(request.headers());
        return headers.repeats("Authorization")
                ? new Identity.Unknown("Authorization must be given once")
                : authenticator.identify(headers.get("Authorization"));
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
                        && identity(request) instanceof Identity.Known(Caller caller, Rate own)
                ? count(request, caller, own, more)
                : tooOften;
    }

    /** Whether nobody on the way can read a request: it is encrypted, or of this machine. */
    boolean secret(HttpServerRequest request) {
        if (encrypted(request)) {
            return true;
        }
        String connected = request.connection().remoteAddress().hostAddress();
        return proxies.trust(connected)
                ? request.getHeader("X-Forwarded-Proto") == null
                        && request.getHeader("X-Forwarded-For") == null
                : Guard.isLoopback(connected == null ? "" : connected);
    }

    /** Whether a request comes over TLS, as far as a proxy of ours can tell. */
    boolean encrypted(HttpServerRequest request) {
        return request.isSSL()
                || (proxies.trust(request.connection().remoteAddress().hostAddress())
                        && "https".equals(request.getHeader("X-Forwarded-Proto")));
    }

    /** Who looks at what is there for everyone: somebody known, or anyone. */
    Caller visitor(HttpServerRequest request) {
        return new RequestHeaders(request.headers()).get("Authorization") != null
                        && identity(request) instanceof Identity.Known(Caller caller, _)
                ? caller
                : Caller.ANONYMOUS;
    }

    /** Whether a caller who was let in before would still be. */
    boolean stillWelcome(Caller caller) {
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
