package dev.toolbooth.server.outbound;

import dev.toolbooth.core.outbound.Hop;
import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.OutboundBody;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.Target;
import dev.toolbooth.wire.http.HeaderNames;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpConnectOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One request to one address, on a connection of its own or a kept one. Everything but {@link
 * #answer} and {@link #close} happens on the event loop, which guards it.
 */
final class RequestAttempt implements AutoCloseable {

    /**
     * The wanted treatment of a response.
     *
     * @param follow whether a redirect is followed, and so needs no body
     * @param repeatable whether the request may go over a kept connection
     */
    record Wish(int bytes, Overflow overflow, boolean follow, boolean repeatable) {}

    /** No server responded, so another address may be tried. */
    static final class NotConnected extends Exception {
        NotConnected() {
            super("nobody was there");
        }
    }

    private final Context loop;
    private final HttpClientAgent client;
    private final IdleConnections idleConnections;
    private final Hop hop;
    private final IdleConnections.Place place;
    private final Wish wish;
    private final CompletableFuture<OutboundResponse> answer = new CompletableFuture<>();
    private final Buffer body = Buffer.buffer();
    private @Nullable HttpConnectOptions options;
    private @Nullable HttpClientConnection connection;
    private boolean used;
    private boolean heard;
    private boolean over;

    RequestAttempt(
            Context loop,
            HttpClientAgent client,
            IdleConnections idleConnections,
            Hop hop,
            IpAddress address,
            Wish wish) {
        this.loop = loop;
        this.client = client;
        this.idleConnections = idleConnections;
        this.hop = hop;
        this.wish = wish;
        Target target = hop.target();
        this.place =
                new IdleConnections.Place(address, target.port(), target.secure(), target.host());
    }

    void begin(ClientSSLOptions tls, int connectMillis) {
        HttpConnectOptions wanted =
                new HttpConnectOptions()
                        .setServer(socket(place.address(), place.port()))
                        .setHost(place.host())
                        .setPort(place.port())
                        .setSsl(place.secure())
                        .setConnectTimeout(connectMillis);
        if (place.secure()) {
            wanted.setSslOptions(tls);
        }
        loop.runOnContext(
                _ -> {
                    options = wanted;
                    HttpClientConnection waiting =
                            wish.repeatable() ? idleConnections.take(place) : null;
                    used = waiting != null;
                    if (waiting == null) {
                        connect(wanted);
                    } else {
                        ask(waiting);
                    }
                });
    }

    /** The checked address itself, so that no name is resolved again. */
    private static SocketAddress socket(IpAddress address, int port) {
        try {
            return SocketAddress.inetSocketAddress(
                    new InetSocketAddress(InetAddress.getByAddress(address.bytes()), port));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(address + " has a length of its own", e);
        }
    }

    private void connect(HttpConnectOptions wanted) {
        client.connect(wanted).onComplete(this::connected, this::notConnected);
    }

    private void connected(HttpClientConnection made) {
        if (over) {
            made.close();
        } else {
            ask(made);
        }
    }

    private void ask(HttpClientConnection on) {
        connection = on;
        on.closeHandler(_ -> lost(on, Reason.UNREACHABLE, "broke off the connection"));
        on.request(
                        new RequestOptions()
                                .setMethod(HttpMethod.valueOf(hop.method()))
                                .setURI(hop.target().path()))
                .compose(this::send)
                .onComplete(response -> answered(on, response), fault -> broke(on, fault));
    }

    private Future<HttpClientResponse> send(HttpClientRequest request) {
        request.putHeader(HeaderNames.HOST, hop.target().authority());
        if (hop.headers().stream()
                .noneMatch(h -> h.name().equalsIgnoreCase(HeaderNames.USER_AGENT))) {
            request.putHeader(HeaderNames.USER_AGENT, "Toolbooth");
        }
        if (!wish.repeatable()) {
            request.putHeader(HeaderNames.CONNECTION, "close");
        }
        for (OutboundHeader header : hop.headers()) {
            request.headers().add(header.name(), header.value());
        }
        return hop.body().size() == 0 && !hop.method().startsWith("P")
                ? request.send()
                : request.send(Buffer.buffer(hop.body().bytes()));
    }

    private void answered(HttpClientConnection on, HttpClientResponse response) {
        heard = true;
        boolean leads = response.getHeader(HeaderNames.LOCATION) != null;
        if (wish.follow() && leads && Hop.redirects(response.statusCode())) {
            done(response, false, false);
            return;
        }
        response.handler(chunk -> take(response, chunk));
        response.exceptionHandler(fault -> broke(on, fault));
        response.endHandler(_ -> done(response, true, false));
    }

    private void take(HttpClientResponse response, Buffer chunk) {
        int room = wish.bytes() - body.length();
        if (chunk.length() <= room) {
            body.appendBuffer(chunk);
        } else if (wish.overflow() == Overflow.CUT) {
            body.appendBuffer(chunk, 0, room);
            done(response, false, true);
        } else {
            fail(Reason.TOO_LARGE, "sent more than " + wish.bytes() + " bytes");
        }
    }

    private void done(HttpClientResponse response, boolean whole, boolean truncated) {
        List<OutboundHeader> headers =
                response.headers().entries().stream()
                        .map(entry -> new OutboundHeader(entry.getKey(), entry.getValue()))
                        .toList();
        answer.complete(
                new OutboundResponse(
                        response.statusCode(),
                        Objects.requireNonNullElse(response.statusMessage(), ""),
                        headers,
                        OutboundBody.of(body.getBytes()),
                        truncated,
                        hop.target().url()));
        HttpClientConnection free = connection;
        if (free != null && whole && wish.repeatable() && stays(response)) {
            over = true;
            connection = null;
            idleConnections.keep(place, free);
        } else {
            hangUp();
        }
    }

    private static boolean stays(HttpClientResponse response) {
        return response.version() == HttpVersion.HTTP_1_1
                && !"close".equalsIgnoreCase(response.getHeader(HeaderNames.CONNECTION));
    }

    private void notConnected(Throwable fault) {
        if (fault instanceof SSLException || fault.getCause() instanceof SSLException) {
            fail(
                    Reason.UNREACHABLE,
                    "could not prove who it is: its certificate is not for this name, has expired,"
                            + " or is signed by nobody we know");
        } else {
            answer.completeExceptionally(new NotConnected());
        }
    }

    private void broke(HttpClientConnection on, Throwable fault) {
        if (fault instanceof TooLongFrameException
                || fault.getCause() instanceof TooLongFrameException) {
            lost(on, Reason.TOO_LARGE, "sent headers that are too long");
        } else {
            lost(on, Reason.UNREACHABLE, "broke off, or sent no proper HTTP");
        }
    }

    /** A connection is of no use any more. A kept one may have been closed before it was used. */
    private void lost(HttpClientConnection on, Reason reason, String what) {
        if (!on.equals(connection)) {
            return;
        }
        if (used && !heard && !over) {
            used = false;
            connection = null;
            on.close();
            connect(Objects.requireNonNull(options));
        } else {
            fail(reason, what);
        }
    }

    private void fail(Reason reason, String what) {
        answer.completeExceptionally(
                new OutboundFailure(reason, hop.target().authority() + " " + what));
        hangUp();
    }

    private void hangUp() {
        over = true;
        if (connection != null) {
            connection.close();
        }
    }

    /** Waits for the answer. */
    OutboundResponse answer(Deadline deadline)
            throws NotConnected, OutboundFailure, InterruptedException {
        try {
            return answer.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new OutboundFailure(
                    Reason.TIMEOUT,
                    hop.target().authority()
                            + " did not answer completely within "
                            + deadline.given().toMillis()
                            + " ms");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case OutboundFailure failure -> throw failure;
                case NotConnected nobody -> throw nobody;
                case null, default -> throw new IllegalStateException(e.getCause());
            }
        }
    }

    @Override
    public void close() {
        loop.runOnContext(_ -> hangUp());
    }
}
