package dev.toolbooth.server;

import org.jspecify.annotations.Nullable;

/**
 * What those who look after the server get to see, and where.
 *
 * @param metrics whether there is a page of metrics
 * @param metricsPublic whether anyone may read it, on whatever address the server listens
 * @param health a second address for the health checks alone, or null
 */
public record MonitorSettings(boolean metrics, boolean metricsPublic, @Nullable Address health) {

    /** An address to listen on. */
    public record Address(String host, int port) {}

    /** Metrics for those who may, and health checks on the server's own address. */
    public static MonitorSettings standard() {
        return new MonitorSettings(true, false, null);
    }
}
