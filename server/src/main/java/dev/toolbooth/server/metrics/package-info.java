/**
 * The server's counters as text for Prometheus. Start reading at {@link
 * dev.toolbooth.server.metrics.MetricsPage}.
 */
@NullMarked
package dev.toolbooth.server.metrics;

import org.jspecify.annotations.NullMarked;
