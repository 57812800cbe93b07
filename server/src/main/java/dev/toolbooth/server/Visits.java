package dev.toolbooth.server;

import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.stats.LimitKind;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.server.access.Proxies;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one event loop: counted together with those of the others, and closed when
 * their client takes too long to send a request, or to begin one. Confined to the loop.
 *
 * <p>Time is counted in rounds of {@link #check}, so that a request costs no timer and no look at
 * the clock.
 */
final class Visits {
    private static final int ROUNDS_TO_ARRIVE = 4;

    /** A connection may rest for longer than a request may take. */
    private static final int ROUNDS_AT_REST = 10 * ROUNDS_TO_ARRIVE;

    private final int max;
    private final AtomicInteger count;
    private final Stats stats;
    private final Duration period;
    private final IdentityHashMap<HttpConnection, Visit> open = new IdentityHashMap<>();

    private static final class Visit {
        final HttpConnection connection;
        final String address;
        @Nullable HttpServerRequest last;
        int rounds;

        Visit(HttpConnection connection) {
            this.connection = connection;
            this.address = counted(connection);
        }

        /** How many rounds the client may let pass as things are, or 0 when it is our turn. */
        int patience() {
            HttpServerRequest request = last;
            if (request == null || !request.isEnded()) {
                return ROUNDS_TO_ARRIVE;
            }
            // Over HTTP/2, other requests than the last may be at work.
            boolean one = request.version() != HttpVersion.HTTP_2;
            return one && request.response().ended() ? ROUNDS_AT_REST : 0;
        }
    }

    /**
     * @param count the connections of all event loops
     */
    Visits(Limits limits, AtomicInteger count, Stats stats) {
        this.max = limits.connections();
        this.count = count;
        this.stats = stats;
        this.period = limits.requestTimeout().dividedBy(ROUNDS_TO_ARRIVE);
    }

    /** How often {@link #check} is to be called. */
    long periodMillis() {
        return Math.max(1, period.toMillis());
    }

    /** Takes a new connection, or closes it when there are too many. */
    void begin(HttpConnection connection) {
        if (count.incrementAndGet() > max) {
            count.decrementAndGet();
            stats.hit(LimitKind.CONNECTIONS);
            connection.close();
            return;
        }
        open.put(connection, new Visit(connection));
        connection.closeHandler(_ -> end(connection));
    }

    private void end(HttpConnection connection) {
        if (open.remove(connection) != null) {
            count.decrementAndGet();
        }
    }

    /** Notes that a request has begun; gives what its connection is counted as, for limits. */
    String request(HttpServerRequest request) {
        Visit visit = open.get(request.connection());
        if (visit == null) {
            return counted(request.connection());
        }
        visit.last = request;
        visit.rounds = 0;
        return visit.address;
    }

    private static String counted(HttpConnection connection) {
        String address = connection.remoteAddress().hostAddress();
        return address == null ? "unknown" : Proxies.counted(address);
    }

    /** Closes the connections whose clients let too much time pass. */
    void check() {
        List<Visit> late = new ArrayList<>();
        for (Visit visit : open.values()) {
            int patience = visit.patience();
            visit.rounds = patience == 0 ? 0 : visit.rounds + 1;
            if (visit.rounds > patience) {
                late.add(visit);
            }
        }
        late.forEach(Visits::close);
    }

    private static void close(Visit visit) {
        HttpServerRequest request = visit.last;
        HttpServerResponse response = request == null ? null : request.response();
        if (response == null || response.headWritten() || response.closed()) {
            visit.connection.close();
        } else {
            response.setStatusCode(408)
                    .putHeader("Connection", "close")
                    .end()
                    .onComplete(_ -> visit.connection.close());
        }
    }
}
