package dev.toolbooth.server.listener;

import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.server.access.TrustedProxies;
import dev.toolbooth.server.http.AnonymousConnections;
import dev.toolbooth.server.http.MemoryBudget;
import dev.toolbooth.wire.http.HeaderNames;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one event loop: counted together with those of the others, and closed when
 * their client takes too long to send or to begin a request. Confined to the loop.
 *
 * <p>Time is counted in rounds of {@link #check}, so that a request costs no timer and no look at
 * the clock.
 */
final class ClientConnections {
    /** Too little to hide much behind a request. */
    private static final int SMALL_READ_BYTES = 1024;

    /** A request's first line and its empty last one, beside the address. */
    private static final int LINE_BYTES = 24;

    /** What a stream of HTTP/2 and a header take, roughly, as long as a request comes. */
    private static final int STREAM_BYTES = 4 * 1024;

    private static final int HEADER_BYTES = 256;

    /** What those requests take at most, and how many they are, that a connection may have. */
    private static final int USUAL_BYTES = 16 * 1024;

    private static final int USUAL_STREAMS = 8;

    private static final int ROUNDS_TO_ARRIVE = 4;

    /** A connection may rest for longer than a request may take. */
    private static final int ROUNDS_AT_REST = 10 * ROUNDS_TO_ARRIVE;

    private final int max;
    private final AtomicInteger count;
    private final Stats stats;
    private final Duration patience;
    private final Duration period;
    private final MemoryBudget memory;
    private final IdentityHashMap<HttpConnection, Visit> open = new IdentityHashMap<>();
    private final IdentityHashMap<HttpServerRequest, Long> arriving = new IdentityHashMap<>();
    private @Nullable AnonymousConnections strangers;
    private final Set<Backpressure> stalled = new HashSet<>();
    private final Set<StreamQueues> stalledStreams = new HashSet<>();

    /** One connection. */
    static final class Visit {
        private final HttpConnection connection;
        private final String address;
        private final Backpressure flow;
        private @Nullable StreamQueues queues;
        private @Nullable HttpServerRequest last;
        private int rounds;
        private int arriving;

        private Visit(ClientConnections all, HttpConnection connection) {
            this.connection = connection;
            this.address = counted(connection);
            this.flow = new Backpressure(all.memory, all.stalled, all.patience, this::unclaimed);
        }

        /**
         * The number of bytes that belong to the beginning of a head; over HTTP/2 that is unknown.
         */
        private int unclaimed(int bytes, boolean begun) {
            HttpServerRequest request = last;
            if (request == null) {
                return bytes;
            }
            if (!request.isEnded() || request.version() == HttpVersion.HTTP_2) {
                return 0;
            }
            if (!begun) {
                return bytes;
            }
            return bytes <= SMALL_READ_BYTES ? 0 : (int) Math.max(0, bytes - size(request));
        }

        private static long size(HttpServerRequest request) {
            long size = request.bytesRead() + request.uri().length() + LINE_BYTES;
            for (Map.Entry<String, String> header : request.headers()) {
                size += header.getKey().length() + header.getValue().length() + 4L;
            }
            return size;
        }

        /** What the connection is counted as, for limits. */
        String address() {
            return address;
        }

        /** Continues with a request; later, when responses to others are still unread. */
        void whenRead(HttpServerRequest request, Runnable action) {
            if (flow.full() || queuesAreFull()) {
                request.pause();
                later(request, action);
            } else {
                action.run();
            }
        }

        private boolean queuesAreFull() {
            return queues != null && queues.full();
        }

        private void later(HttpServerRequest request, Runnable action) {
            Runnable again =
                    () -> {
                        if (request.response().closed()) {
                            // Over HTTP/2, a request can be taken back while others go on.
                            return;
                        }
                        if (flow.full() || queuesAreFull()) {
                            later(request, action);
                        } else {
                            action.run();
                            request.resume();
                        }
                    };
            if (flow.full() || queues == null) {
                flow.whenDrained(again);
            } else {
                queues.whenDrained(again);
            }
        }

        /** How many rounds the client may let pass as things are, or 0 when it is our turn. */
        int patience() {
            HttpServerRequest request = last;
            if (request == null) {
                return ROUNDS_TO_ARRIVE;
            }
            if (request.version() == HttpVersion.HTTP_2) {
                // Others than the last may be at work; each has its own time to arrive.
                return 0;
            }
            if (!request.isEnded()) {
                return ROUNDS_TO_ARRIVE;
            }
            return request.response().ended() ? ROUNDS_AT_REST : 0;
        }
    }

    /**
     * @param count the connections of all event loops
     */
    ClientConnections(Limits limits, AtomicInteger count, Stats stats, MemoryBudget memory) {
        this(limits.http().connections(), limits, count, stats, memory);
    }

    /**
     * @param max the most connections
     * @param count how many there are
     */
    ClientConnections(
            int max, Limits limits, AtomicInteger count, Stats stats, MemoryBudget memory) {
        this.max = max;
        this.memory = memory;
        this.patience = limits.http().requestTimeout();
        this.count = count;
        this.stats = stats;
        this.period = limits.http().requestTimeout().dividedBy(ROUNDS_TO_ARRIVE);
    }

    /** How often {@link #check} is to be called. */
    long periodMillis() {
        return Math.max(1, period.toMillis());
    }

    /** Takes a new connection, or closes it when there are too many. */
    void begin(HttpConnection connection) {
        if (count.incrementAndGet() > max || !mayCome(connection)) {
            count.decrementAndGet();
            stats.hit(LimitKind.CONNECTIONS);
            connection.close();
            return;
        }
        Visit visit = new Visit(this, connection);
        // Vert.x has no word for it: it reads whatever comes, however much waits to be sent.
        ChannelPipeline pipeline = ((ConnectionBase) connection).channel().pipeline();
        pipeline.addFirst(visit.flow);
        Http2ConnectionHandler http2 = pipeline.get(Http2ConnectionHandler.class);
        if (http2 != null) {
            visit.queues = StreamQueues.watch(http2, memory, stalledStreams, patience);
        }
        open.put(connection, visit);
        connection.closeHandler(_ -> end(connection));
    }

    private void end(HttpConnection connection) {
        Visit visit = open.remove(connection);
        if (visit != null) {
            count.decrementAndGet();
            if (visit.queues != null) {
                visit.queues.forget();
            }
            if (strangers != null) {
                strangers.end(connection);
            }
        }
    }

    private boolean mayCome(HttpConnection connection) {
        return strangers == null || strangers.begin(connection, counted(connection));
    }

    /** Lets each address have no more than some connections without a credential. */
    ClientConnections limiting(AnonymousConnections strangers) {
        this.strangers = strangers;
        return this;
    }

    /** Notes that a request has begun; gives its connection. */
    Visit request(HttpServerRequest request) {
        Visit visit = open.get(request.connection());
        if (visit == null) {
            throw new IllegalStateException("a request of no connection");
        }
        visit.last = request;
        visit.rounds = 0;
        visit.flow.requestBegun();
        return visit;
    }

    /**
     * Counts a request over HTTP/2 until it has come whole: of those, one connection can begin many
     * and end none. Over HTTP/1.1 there is one, and its connection is looked after.
     *
     * <p>A few of the usual size are let in whatever others do, as over HTTP/1.1.
     *
     * @return false when there is no memory for it, and the refusal was sent
     */
    boolean arrives(Visit visit, HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_2) {
            return true;
        }
        long bytes = STREAM_BYTES;
        for (Map.Entry<String, String> header : request.headers()) {
            bytes += HEADER_BYTES + header.getKey().length() + header.getValue().length();
        }
        if (bytes <= USUAL_BYTES && visit.arriving < USUAL_STREAMS) {
            memory.add(bytes);
        } else if (!memory.takeSpare(bytes)) {
            stats.hit(LimitKind.MEMORY);
            request.response().reset(Http2Error.REFUSED_STREAM.code());
            return false;
        }
        long taken = bytes;
        visit.arriving++;
        arriving.put(request, System.nanoTime());
        request.end()
                .onComplete(
                        _ -> {
                            visit.arriving--;
                            arriving.remove(request);
                            memory.giveBack(taken);
                        });
        return true;
    }

    private static String counted(HttpConnection connection) {
        String address = connection.remoteAddress().hostAddress();
        return address == null ? "unknown" : TrustedProxies.counted(address);
    }

    /** Ends what holds memory for clients that neither read nor send. */
    void checkReaders() {
        if (!stalled.isEmpty() || !stalledStreams.isEmpty() || !arriving.isEmpty()) {
            long now = System.nanoTime();
            checkArriving(now);
            List.copyOf(stalled).forEach(flow -> flow.check(now));
            List.copyOf(stalledStreams).forEach(streams -> streams.check(now));
        }
    }

    /** Closes the connections whose clients let too much time pass. */
    void check() {
        List<Visit> late = new ArrayList<>();
        for (Visit visit : open.values()) {
            int patience = visit.patience();
            visit.rounds = patience == 0 ? 0 : visit.rounds + 1;
            if (visit.rounds > patience) {
                late.add(visit);
            }
        }
        late.forEach(ClientConnections::close);
    }

    /** Takes back the streams of requests that take too long to come, or hold what others need. */
    private void checkArriving(long nowNanos) {
        long longest = StallTimer.patience(memory, patience.toNanos());
        List<HttpServerRequest> slow = new ArrayList<>();
        arriving.forEach(
                (request, sinceNanos) -> {
                    if (nowNanos - sinceNanos > longest) {
                        slow.add(request);
                    }
                });
        slow.forEach(request -> request.response().reset());
    }

    private static void close(Visit visit) {
        HttpServerRequest request = visit.last;
        HttpServerResponse response = request == null ? null : request.response();
        if (response == null || response.headWritten() || response.closed()) {
            visit.connection.close();
        } else {
            response.setStatusCode(408)
                    .putHeader(HeaderNames.CONNECTION, "close")
                    .end()
                    .onComplete(_ -> visit.connection.close());
        }
    }
}
