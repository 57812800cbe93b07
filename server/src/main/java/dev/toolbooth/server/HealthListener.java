package dev.toolbooth.server;

import dev.toolbooth.wire.Json;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A second address with the health checks and nothing else, for those who must not reach the rest.
 * It asks for no name and no key, and one event loop is enough for it.
 */
final class HealthListener extends VerticleBase {
    private static final int CONNECTIONS_MAX = 100;
    private static final int IDLE_SECONDS = 30;

    private final MonitorSettings.Address address;
    private final Probes probes;
    private final AtomicInteger port = new AtomicInteger();
    private int connections;

    HealthListener(MonitorSettings.Address address, Probes probes) {
        this.address = address;
        this.probes = probes;
    }

    @Override
    public Future<?> start() {
        HttpServerOptions options = Sockets.options(null).setIdleTimeout(IDLE_SECONDS);
        HttpServer server = vertx.createHttpServer(options);
        server.connectionHandler(this::begin);
        server.requestHandler(this::handle);
        return server.listen(address.port(), address.host())
                .onSuccess(bound -> port.set(bound.actualPort()));
    }

    /** Runs on the one event loop, as all here. */
    private void begin(HttpConnection connection) {
        if (connections >= CONNECTIONS_MAX) {
            connection.close();
            return;
        }
        connections++;
        connection.closeHandler(_ -> connections--);
    }

    private void handle(HttpServerRequest request) {
        String path = Objects.requireNonNullElse(request.path(), "");
        if (Probes.isHealth(path)) {
            probes.answer(vertx.getOrCreateContext(), request, path);
        } else {
            request.response()
                    .setStatusCode(404)
                    .putHeader("Content-Type", "application/json")
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
