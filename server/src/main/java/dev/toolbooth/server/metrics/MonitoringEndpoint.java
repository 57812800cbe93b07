package dev.toolbooth.server.metrics;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** The endpoint for monitoring: liveness, readiness and metrics. Thread-safe. */
public final class MonitoringEndpoint {
    private static final Set<String> HEALTH = Set.of("/health", "/healthz");
    private static final Set<String> LIVE = Set.of("/health/live", "/livez");
    private static final Set<String> READY = Set.of("/health/ready", "/readyz");
    private static final String METRICS = "/metrics";

    /** The message for callers that may not read the metrics. */
    public static final String PRIVATE =
            "The metrics of a server that other machines reach are for callers with a key that has"
                    + " the scope metrics; the setting metrics.public opens them to everyone";

    private static final Map<String, String> HEADERS =
            Map.of(HeaderNames.CACHE_CONTROL, "no-store");

    private final Core core;
    private final HttpResponder responder;
    private final boolean metrics;
    private final boolean metricsOpen;
    private final MetricsPage page;
    private final Function<Boolean, Gauges> levels;
    private volatile State state = State.STARTING;

    /** The server's phase of life. */
    public enum State {
        STARTING("starting"),
        READY("ok"),
        STOPPING("stopping");

        private final String word;

        State(String word) {
            this.word = word;
        }
    }

    /**
     * @param metricsOpen whether anyone may read the metrics
     * @param levels how much of everything there is, given whether the server is ready
     */
    public MonitoringEndpoint(
            Core core,
            HttpResponder responder,
            boolean metrics,
            boolean metricsOpen,
            HttpCounts counts,
            Function<Boolean, Gauges> levels) {
        this.core = core;
        this.responder = responder;
        this.metrics = metrics;
        this.metricsOpen = metricsOpen;
        this.page = new MetricsPage(core.stats(), counts, core.billing(), core.server().version());
        this.levels = levels;
    }

    public void state(State now) {
        state = now;
    }

    private boolean ready() {
        return state == State.READY && core.billing().ledger().trouble() == null;
    }

    /** Whether a path is one of the health checks'. */
    public static boolean isHealth(String path) {
        String plain = plain(path);
        return HEALTH.contains(plain) || LIVE.contains(plain) || READY.contains(plain);
    }

    /** Whether requests to a path are answered here. */
    public boolean takes(String path) {
        return isHealth(path) || (metrics && path.equals(METRICS));
    }

    /** Whether anyone may read what is at a path that is taken. */
    public boolean open(String path) {
        return metricsOpen || isHealth(path);
    }

    /** A path as it is known here: with or without a slash at its end. */
    private static String plain(String path) {
        return path.length() > 1 && path.endsWith("/")
                ? path.substring(0, path.length() - 1)
                : path;
    }

    public void answer(Context context, HttpServerRequest request, String path) {
        HttpMethod method = request.method();
        if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
            ObjectNode body =
                    Json.object()
                            .put("error", "method_not_allowed")
                            .put("message", method + " does nothing here; GET reads this page");
            responder.reply(
                    context,
                    request.response(),
                    new Reply(405, body, Map.of(HeaderNames.ALLOW, "GET, HEAD")));
        } else if (path.equals(METRICS)) {
            metrics(request);
        } else {
            responder.reply(context, request.response(), health(plain(path)));
        }
    }

    private Reply health(String path) {
        String trouble = core.billing().ledger().trouble();
        boolean closed = trouble != null && state == State.READY;
        ObjectNode body = Json.object().put("status", closed ? "unavailable" : state.word);
        if (closed && !LIVE.contains(path)) {
            // With paths and hosts in it only where anyone may read the metrics too.
            body.put("reason", metricsOpen ? trouble : "the ledger can't be written");
        }
        if (LIVE.contains(path)) {
            return new Reply(200, body.put("live", true), HEADERS);
        }
        int status = ready() ? 200 : 503;
        if (READY.contains(path)) {
            return new Reply(status, body.put("ready", ready()), HEADERS);
        }
        Duration uptime = Duration.between(core.stats().since(), Clock.systemUTC().instant());
        body.put("live", true)
                .put("ready", ready())
                .put("version", core.server().version())
                .put("uptime", uptime.toSeconds());
        return new Reply(status, body, HEADERS);
    }

    private void metrics(HttpServerRequest request) {
        String text = page.write(levels.apply(ready()));
        request.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, MetricsPage.CONTENT_TYPE)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .end(text);
    }
}
