package dev.toolbooth.server.outbound;

import dev.toolbooth.core.outbound.IpAddress;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientConnection;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pool of idle connections. Each was made to an address that had been judged, and is reused
 * only for an address that was judged again. Guarded by the event loop on which all of it happens.
 */
final class IdleConnections {
    /** Less than servers wait, so that one is seldom closed at the other end just as it is used. */
    private static final long IDLE_MILLIS = 3_000;

    private static final int MOST = 64;

    private final Vertx vertx;
    private final Map<Place, Deque<HttpClientConnection>> waiting = new HashMap<>();
    private int size;

    /** The server at the other end of a connection, and the host of its certificate. */
    record Place(IpAddress address, int port, boolean secure, String host) {}

    IdleConnections(Vertx vertx) {
        this.vertx = vertx;
    }

    /** The one that was used last; null when there is none. */
    @Nullable HttpClientConnection take(Place place) {
        Deque<HttpClientConnection> there = waiting.get(place);
        if (there == null) {
            return null;
        }
        HttpClientConnection last = there.getLast();
        remove(place, last);
        return last;
    }

    void keep(Place place, HttpClientConnection connection) {
        if (size >= MOST) {
            connection.close();
            return;
        }
        connection.closeHandler(_ -> remove(place, connection));
        waiting.computeIfAbsent(place, _ -> new ArrayDeque<>()).addLast(connection);
        size++;
        vertx.setTimer(
                IDLE_MILLIS,
                _ -> {
                    if (remove(place, connection)) {
                        connection.close();
                    }
                });
    }

    private boolean remove(Place place, HttpClientConnection connection) {
        Deque<HttpClientConnection> there = waiting.get(place);
        if (there == null || !there.remove(connection)) {
            return false;
        }
        size--;
        if (there.isEmpty()) {
            waiting.remove(place);
        }
        return true;
    }
}
