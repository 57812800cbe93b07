package dev.toolbooth.server.http;

import dev.toolbooth.server.access.TrustedProxies;
import io.vertx.core.http.HttpConnection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The connections of each address without a credential so far. Thread-safe.
 *
 * <p>Connections of trusted proxies carry everyone's requests, so they are not counted.
 */
public final class AnonymousConnections {
    private final int most;
    private final TrustedProxies proxies;
    private final Map<HttpConnection, String> unproven = new ConcurrentHashMap<>();
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /**
     * @param most how many there may be of one address
     */
    AnonymousConnections(int most, TrustedProxies proxies) {
        this.most = most;
        this.proxies = proxies;
    }

    /** Counts a new connection; false when its address has as many as it may have. */
    public boolean begin(HttpConnection connection, String address) {
        if (proxies.trust(connection.remoteAddress().hostAddress())) {
            return true;
        }
        int now = counts.merge(address, 1, Integer::sum);
        if (now > most) {
            less(address);
            return false;
        }
        unproven.put(connection, address);
        return true;
    }

    /** Stops counting a connection: it is closed, or has shown a credential. */
    public void end(HttpConnection connection) {
        if (!unproven.isEmpty()) {
            String address = unproven.remove(connection);
            if (address != null) {
                less(address);
            }
        }
    }

    private void less(String address) {
        counts.computeIfPresent(address, (_, count) -> count == 1 ? null : count - 1);
    }
}
