package dev.toolbooth.server.outbound;

import dev.toolbooth.core.outbound.Body;
import dev.toolbooth.core.outbound.Hop;
import dev.toolbooth.core.outbound.IpAddress;
import dev.toolbooth.core.outbound.OutboundFailure;
import dev.toolbooth.core.outbound.OutboundFailure.Reason;
import dev.toolbooth.core.outbound.OutboundHeader;
import dev.toolbooth.core.outbound.OutboundRequest.Overflow;
import dev.toolbooth.core.outbound.OutboundResponse;
import dev.toolbooth.core.outbound.Target;
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
 * One request to one address, on a connection of its own. Everything but {@link #answer} and {@link
 * #close} happens on the event loop, which guards it.
 */
final class Visit implements AutoCloseable {

    /**
     * What is wanted of the answer.
     *
     * @param follow whether a redirect is followed, and so needs no body
     */
    record Wish(int bytes, Overflow overflow, boolean follow) {}

    /** Nobody was there, so another address may be tried. */
    static final class NotConnected extends Exception {
        NotConnected() {
            super("nobody was there");
        }
    }

    private final Context loop;
    private final Hop hop;
    private final Wish wish;
    private final CompletableFuture<OutboundResponse> answer = new CompletableFuture<>();
    private final Buffer body = Buffer.buffer();
    private @Nullable HttpClientConnection connection;
    private boolean over;

    Visit(Context loop, Hop hop, Wish wish) {
        this.loop = loop;
        this.hop = hop;
        this.wish = wish;
    }

    void begin(HttpClientAgent client, IpAddress address, ClientSSLOptions tls, int connectMillis) {
        Target target = hop.target();
        HttpConnectOptions options =
                new HttpConnectOptions()
                        .setServer(socket(address, target.port()))
                        .setHost(target.host())
                        .setPort(target.port())
                        .setSsl(target.secure())
                        .setConnectTimeout(connectMillis);
        if (target.secure()) {
            options.setSslOptions(tls);
        }
        loop.runOnContext(
                _ -> client.connect(options).onComplete(this::connected, this::notConnected));
    }

    /** The checked address itself, so that nobody looks anything up again. */
    private static SocketAddress socket(IpAddress address, int port) {
        try {
            return SocketAddress.inetSocketAddress(
                    new InetSocketAddress(InetAddress.getByAddress(address.bytes()), port));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(address + " has a length of its own", e);
        }
    }

    private void connected(HttpClientConnection made) {
        if (over) {
            made.close();
            return;
        }
        connection = made;
        made.closeHandler(_ -> fail(Reason.UNREACHABLE, "broke off the connection"));
        made.request(
                        new RequestOptions()
                                .setMethod(HttpMethod.valueOf(hop.method()))
                                .setURI(hop.target().path()))
                .compose(this::send)
                .onComplete(this::answered, this::broke);
    }

    private Future<HttpClientResponse> send(HttpClientRequest request) {
        request.putHeader("Host", hop.target().authority());
        if (hop.headers().stream().noneMatch(h -> h.name().equalsIgnoreCase("User-Agent"))) {
            request.putHeader("User-Agent", "Toolbooth");
        }
        for (OutboundHeader header : hop.headers()) {
            request.headers().add(header.name(), header.value());
        }
        return hop.body().size() == 0 && !hop.method().startsWith("P")
                ? request.send()
                : request.send(Buffer.buffer(hop.body().bytes()));
    }

    private void answered(HttpClientResponse response) {
        boolean leads = response.getHeader("Location") != null;
        if (wish.follow() && leads && Hop.redirects(response.statusCode())) {
            done(response, false);
            return;
        }
        response.handler(chunk -> take(response, chunk));
        response.exceptionHandler(this::broke);
        response.endHandler(_ -> done(response, false));
    }

    private void take(HttpClientResponse response, Buffer chunk) {
        int room = wish.bytes() - body.length();
        if (chunk.length() <= room) {
            body.appendBuffer(chunk);
        } else if (wish.overflow() == Overflow.CUT) {
            body.appendBuffer(chunk, 0, room);
            done(response, true);
        } else {
            fail(Reason.TOO_LARGE, "sent more than " + wish.bytes() + " bytes");
        }
    }

    private void done(HttpClientResponse response, boolean truncated) {
        List<OutboundHeader> headers =
                response.headers().entries().stream()
                        .map(entry -> new OutboundHeader(entry.getKey(), entry.getValue()))
                        .toList();
        answer.complete(
                new OutboundResponse(
                        response.statusCode(),
                        Objects.requireNonNullElse(response.statusMessage(), ""),
                        headers,
                        Body.of(body.getBytes()),
                        truncated,
                        hop.target().url()));
        hangUp();
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

    private void broke(Throwable fault) {
        if (fault instanceof TooLongFrameException
                || fault.getCause() instanceof TooLongFrameException) {
            fail(Reason.TOO_LARGE, "sent headers that are too long");
        } else {
            fail(Reason.UNREACHABLE, "broke off, or sent no proper HTTP");
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
