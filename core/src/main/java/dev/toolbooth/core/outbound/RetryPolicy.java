package dev.toolbooth.core.outbound;

import dev.toolbooth.wire.RetryAfter;
import dev.toolbooth.wire.http.HeaderNames;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The policy for retries of outbound requests: whether to retry, and after which delay. Only
 * requests that change nothing are retried: a POST that was refused may have been carried out all
 * the same.
 */
public final class RetryPolicy {
    /** How often one request is made again. */
    public static final int AGAIN_MAX = 2;

    /**
     * The longest delay before a retry; a server that asks for a longer one gets no second request.
     */
    public static final int PAUSE_SECONDS_MAX = 10;

    private static final Set<String> REPEATABLE = Set.of("GET", "HEAD");
    private static final Set<Integer> LATER = Set.of(429, 503);

    private RetryPolicy() {}

    /**
     * How long to wait before the request is made again, or empty when its answer stands.
     *
     * @param method that of the request
     * @param now what a date is compared with
     * @param left the time that the request still has
     */
    public static Optional<Duration> pause(
            String method, OutboundResponse response, Instant now, Duration left) {
        if (!REPEATABLE.contains(method) || !LATER.contains(response.status())) {
            return Optional.empty();
        }
        return said(response, now)
                .filter(pause -> pause.compareTo(Duration.ofSeconds(PAUSE_SECONDS_MAX)) <= 0)
                .filter(pause -> pause.compareTo(left) < 0);
    }

    /** When the server wants to be asked again, however long that is; empty when it doesn't say. */
    public static Optional<Duration> said(OutboundResponse response, Instant now) {
        return response.header(HeaderNames.RETRY_AFTER)
                .flatMap(value -> RetryAfter.read(value, now));
    }
}
