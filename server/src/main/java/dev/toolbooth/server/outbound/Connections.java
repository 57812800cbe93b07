package dev.toolbooth.server.outbound;

import dev.toolbooth.core.outbound.Hop;
import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A factory of connections on an event loop that starts with the first; it keeps those of
 * repeatable requests for a moment. Guarded by its own monitor.
 */
final class Connections implements AutoCloseable {
    private static final int HEADER_BYTES_MAX = 32 * 1024;
    private static final int STATUS_LINE_BYTES_MAX = 4 * 1024;
    private static final int CONNECT_MILLIS = 10_000;

    /** Vert.x would make a folder for files it never has, and a killed server would leave it. */
    private static final FileSystemOptions NO_FILES =
            new FileSystemOptions()
                    .setFileCachingEnabled(false)
                    .setClassPathResolvingEnabled(false);

    /** An event loop, the client on it, and what it keeps. */
    private record Started(
            Vertx vertx, Context loop, HttpClientAgent client, IdleConnections idleConnections) {}

    private final Optional<Path> authorities;
    private @Nullable Started started;
    private boolean closed;

    /**
     * @param authorities a PEM file with those whose signature counts, or empty for the machine's
     */
    Connections(Optional<Path> authorities) {
        this.authorities = authorities;
    }

    /** A visit that has begun. */
    RequestAttempt visit(Hop hop, IpAddress address, RequestAttempt.Wish wish, Deadline deadline)
            throws OutboundFailure {
        Started ready = started();
        RequestAttempt requestAttempt =
                new RequestAttempt(
                        ready.loop(), ready.client(), ready.idleConnections(), hop, address, wish);
        requestAttempt.begin(tls(), deadline.leftMillis(CONNECT_MILLIS));
        return requestAttempt;
    }

    private synchronized Started started() throws OutboundFailure {
        if (closed) {
            throw new OutboundFailure(Reason.BUSY, "The server stops; nothing is asked any more");
        }
        Started ready = started;
        if (ready == null) {
            ready = start();
            started = ready;
        }
        return ready;
    }

    private static Started start() {
        Vertx vertx =
                Vertx.vertx(
                        new VertxOptions()
                                .setFileSystemOptions(NO_FILES)
                                .setEventLoopPoolSize(1)
                                .setWorkerPoolSize(1)
                                .setInternalBlockingPoolSize(1)
                                .setUseDaemonThread(true));
        HttpClientOptions options =
                new HttpClientOptions()
                        .setProtocolVersion(HttpVersion.HTTP_1_1)
                        .setMaxHeaderSize(HEADER_BYTES_MAX)
                        .setMaxInitialLineLength(STATUS_LINE_BYTES_MAX)
                        // A few bytes may unpack to gigabytes.
                        .setDecompressionSupported(false);
        return new Started(
                vertx,
                vertx.getOrCreateContext(),
                vertx.createHttpClient(options),
                new IdleConnections(vertx));
    }

    private ClientSSLOptions tls() {
        ClientSSLOptions options = new ClientSSLOptions().setHostnameVerificationAlgorithm("HTTPS");
        authorities.ifPresent(
                file ->
                        options.setTrustOptions(
                                new PemTrustOptions().addCertPath(file.toString())));
        return options;
    }

    @Override
    public void close() {
        Started ended;
        synchronized (this) {
            closed = true;
            ended = started;
            started = null;
        }
        if (ended != null) {
            ended.vertx().close().await();
        }
    }
}
