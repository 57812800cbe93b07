package dev.toolbooth.server.metrics;

import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.stats.Latencies;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.core.stats.ToolStats;
import dev.toolbooth.core.trace.CallEnd;
import dev.toolbooth.server.stream.StreamKind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The metrics page for Prometheus. Thread-safe. */
public final class MetricsPage {
    /** The type of the page. */
    public static final String CONTENT_TYPE = PrometheusText.CONTENT_TYPE;

    private static final Set<CallEnd.Result> WRONG =
            EnumSet.of(CallEnd.Result.ERROR, CallEnd.Result.REFUSED);

    private final Stats stats;
    private final HttpCounts http;
    private final MoneyMetrics money;
    private final String version;

    /**
     * @param version of the server, as it tells its clients
     */
    public MetricsPage(Stats stats, HttpCounts http, CallBilling billing, String version) {
        this.stats = stats;
        this.http = http;
        this.money = new MoneyMetrics(billing);
        this.version = version;
    }

    /** The page as of now. */
    public String write(Gauges gauges) {
        PrometheusText page = new PrometheusText();
        page.family("toolbooth_build_info", "gauge", "Always 1; the label says what runs.")
                .sample(1, "version", version);
        page.family("toolbooth_start_time_seconds", "gauge", "When counting began, since 1970.")
                .sample(stats.since().toEpochMilli() / 1e3);
        page.family("toolbooth_ready", "gauge", "1 while the server takes calls.")
                .sample(gauges.ready() ? 1 : 0);
        calls(page);
        tasks(page);
        levels(page, gauges);
        limits(page);
        requests(page);
        money.write(page);
        CatalogMetrics.write(page, stats.catalog());
        JvmMetrics.write(page);
        return page.toString();
    }

    private void calls(PrometheusText page) {
        Map<String, ToolStats> tools = stats.tools();
        page.family("toolbooth_calls_total", "counter", "Calls of tools that have ended.");
        tools.forEach(
                (tool, counts) -> {
                    for (CallEnd.Result result : CallEnd.Result.values()) {
                        long count = counts.count(result);
                        if (count > 0) {
                            page.sample(count, "tool", tool, "outcome", result.label());
                        }
                    }
                });
        page.family("toolbooth_call_errors_total", "counter", "Calls that failed or were refused.");
        for (CallEnd end : CallEnd.values()) {
            if (WRONG.contains(end.result())) {
                page.sample(stats.calls(end), "reason", end.label());
            }
        }
        page.family(
                "toolbooth_call_duration_seconds",
                "histogram",
                "How long calls took that were not refused.");
        tools.forEach((tool, counts) -> histogram(page, tool, counts.latencies()));
    }

    private static void histogram(PrometheusText page, String tool, Latencies latencies) {
        double[] bounds = Latencies.boundsSeconds();
        long[] counts = latencies.counts();
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        if (sum == 0) {
            return;
        }
        long upTo = 0;
        for (int i = 0; i < bounds.length; i++) {
            upTo += counts[i];
            String bound = PrometheusText.number(bounds[i]);
            page.sample("_bucket", upTo, "tool", tool, "le", bound);
        }
        page.sample("_bucket", sum, "tool", tool, "le", "+Inf");
        page.sample("_sum", latencies.nanos() / 1e9, "tool", tool);
        page.sample("_count", sum, "tool", tool);
    }

    private void tasks(PrometheusText page) {
        page.family("toolbooth_tasks_ended_total", "counter", "Tasks that have ended.");
        for (CallEnd.Result result : CallEnd.Result.values()) {
            long count = stats.tasks().count(result);
            if (count > 0) {
                page.sample(count, "outcome", result.label());
            }
        }
    }

    private static void levels(PrometheusText page, Gauges gauges) {
        page.family("toolbooth_calls_in_flight", "gauge", "Operations at work that may wait.")
                .sample(gauges.callsInFlight());
        page.family("toolbooth_sessions", "gauge", "Open sessions.").sample(gauges.sessions());
        page.family("toolbooth_tasks", "gauge", "Tasks that are kept.").sample(gauges.tasks());
        page.family("toolbooth_connections", "gauge", "Open connections.")
                .sample(gauges.connections());
        page.family(
                        "toolbooth_waiting_bytes",
                        "gauge",
                        "Memory of unfinished bodies and of answers that wait.")
                .sample(gauges.waitingBytes());
        page.family("toolbooth_streams", "gauge", "Open event streams.");
        for (StreamKind kind : StreamKind.values()) {
            page.sample(gauges.streams().getOrDefault(kind, 0), "kind", kind.label());
        }
    }

    private void limits(PrometheusText page) {
        page.family("toolbooth_limits_hit_total", "counter", "Requests that a limit refused.");
        for (LimitKind limit : LimitKind.values()) {
            page.sample(stats.hits(limit), "limit", limit.label());
        }
    }

    private void requests(PrometheusText page) {
        page.family("toolbooth_http_requests_total", "counter", "HTTP requests, by their answer.");
        for (Endpoint endpoint : Endpoint.values()) {
            for (int status = 1; status <= HttpCounts.classes(); status++) {
                long count = http.get(endpoint, status);
                if (count > 0) {
                    String label = status + "xx";
                    page.sample(count, "endpoint", endpoint.label(), "status", label);
                }
            }
        }
    }
}
