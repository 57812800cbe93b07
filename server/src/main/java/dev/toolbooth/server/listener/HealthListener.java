package dev.toolbooth.server.listener;

import dev.toolbooth.core.Core;
import dev.toolbooth.server.http.MemoryBudget;
import dev.toolbooth.server.metrics.MonitoringEndpoint;
import dev.toolbooth.server.metrics.MonitoringSettings;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A second listener with the health checks and nothing else, for monitors that must not reach the
 * rest. It checks no name and no key, and one event loop is enough for it.
 */
final class HealthListener extends VerticleBase {
    private static final int CONNECTIONS_MAX = 100;
    private static final int IDLE_SECONDS = 30;

    private final MonitoringSettings.Address address;
    private final MonitoringEndpoint monitoring;
    private final AtomicInteger port = new AtomicInteger();
    private final Core core;
    private final MemoryBudget memory;

    HealthListener(
            MonitoringSettings.Address address,
            MonitoringEndpoint monitoring,
            Core core,
            MemoryBudget memory) {
        this.core = core;
        this.memory = memory;
        this.address = address;
        this.monitoring = monitoring;
    }

    @Override
    public Future<?> start() {
        HttpServerOptions options = ListenerOptions.options(null).setIdleTimeout(IDLE_SECONDS);
        HttpServer server = vertx.createHttpServer(options);
        AtomicInteger connections = new AtomicInteger();
        ClientConnections clientConnections =
                new ClientConnections(
                        CONNECTIONS_MAX, core.limits(), connections, core.stats(), memory);
        server.connectionHandler(clientConnections::begin);
        server.requestHandler(
                request ->
                        clientConnections
                                .request(request)
                                .whenRead(request, () -> handle(request)));
        vertx.setPeriodic(HttpListener.READERS_MILLIS, _ -> clientConnections.checkReaders());
        return server.listen(address.port(), address.host())
                .onSuccess(bound -> port.set(bound.actualPort()));
    }

    private void handle(HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        if (MonitoringEndpoint.isHealth(path)) {
            monitoring.answer(vertx.getOrCreateContext(), request, path);
        } else {
            request.response()
                    .setStatusCode(404)
                    .putHeader(HeaderNames.CONTENT_TYPE, "application/json")
                    .end(
                            Json.text(
                                    Json.object()
                                            .put("error", "not_found")
                                            .put("message", "Only /health is here")));
        }
    }

    String host() {
        return address.host();
    }

    /** The port that was asked for. */
    int wantedPort() {
        return address.port();
    }

    /** The port that is listened on. */
    int port() {
        return port.get();
    }
}
