package dev.toolbooth.server.metrics;

import org.jspecify.annotations.Nullable;

/**
 * The settings for monitoring.
 *
 * @param metrics whether there is a page of metrics
 * @param metricsPublic whether anyone may read it, on whatever address the server listens
 * @param health a second address for the health checks only, or null
 */
public record MonitoringSettings(boolean metrics, boolean metricsPublic, @Nullable Address health) {

    /** An address to listen on. */
    public record Address(String host, int port) {}

    /** Metrics for those who may, and health checks on the server's own address. */
    public static MonitoringSettings standard() {
        return new MonitoringSettings(true, false, null);
    }
}
