package dev.toolbooth.server.admin;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.rpc.Dispatcher;
import dev.toolbooth.server.stream.SseStream;
import dev.toolbooth.server.stream.StreamKind;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Sse;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The calls and payments as they happen, sent to operators as server-sent events. Thread-safe. */
public final class AdminEvents {
    static final String PATH = "/events";

    /** As many may watch at once. */
    static final int STREAMS_MAX = 50;

    /** The most of these that may be viewers, so that they don't keep out roles that do more. */
    static final int VIEWERS_MAX = 40;

    private static final Duration STATUS = Duration.ofSeconds(2);

    private final AdminApi api;
    private final Dispatcher dispatcher;
    private final HttpResponder responder;
    private final Stats stats;
    private final AtomicInteger open = new AtomicInteger();

    public AdminEvents(AdminApi api, Dispatcher dispatcher, HttpResponder responder, Stats stats) {
        this.api = api;
        this.dispatcher = dispatcher;
        this.responder = responder;
        this.stats = stats;
    }

    /**
     * Turns the response into a stream of what happens. Runs on the request's event loop.
     *
     * @param allowed whether the caller may still see it, which is checked at intervals
     * @return why not, or nothing when the stream is open
     */
    Optional<AdminResult.Refused> open(
            Context context,
            HttpServerRequest request,
            AdminRequest wanted,
            BooleanSupplier allowed) {
        int most = wanted.role() == AdminRole.VIEWER ? VIEWERS_MAX : STREAMS_MAX;
        if (open.incrementAndGet() > most) {
            return denied("as many watch already as there may: " + most);
        }
        Watcher watcher = new Watcher();
        switch (api.watch(wanted, watcher)) {
            case EventSubscription.Denied(AdminResult.Refused answer) -> {
                open.decrementAndGet();
                return Optional.of(answer);
            }
            case EventSubscription.Begun(Runnable stop) -> {
                SseStream stream =
                        responder.openStream(context, request.response(), Caller.OPERATOR);
                if (stream == null) {
                    stop.run();
                    return denied("too many streams are open (limits.streams)");
                }
                stream.kind(StreamKind.LISTEN);
                request.response().closeHandler(_ -> stream.closedNow());
                begin(context, stream, watcher, stop, allowed);
                return Optional.empty();
            }
        }
    }

    private Optional<AdminResult.Refused> denied(String why) {
        open.decrementAndGet();
        return Optional.of(new AdminResult.Refused(AdminResult.Reason.UNAVAILABLE, why));
    }

    private void begin(
            Context context,
            SseStream stream,
            Watcher watcher,
            Runnable stop,
            BooleanSupplier allowed) {
        watcher.begin(stream);
        // At once, so that the client sees that the stream is open.
        watcher.status();
        long timer =
                context.owner()
                        .setPeriodic(
                                STATUS.toMillis(),
                                _ -> {
                                    if (allowed.getAsBoolean()) {
                                        watcher.status();
                                    } else {
                                        stream.end();
                                    }
                                });
        stream.whenClosed(
                () -> {
                    context.owner().cancelTimer(timer);
                    open.decrementAndGet();
                    stop.run();
                });
    }

    /** A client of one stream. Events that don't fit are counted, and reported as a number. */
    private final class Watcher implements EventObserver {
        private final AtomicLong lost = new AtomicLong();
        private volatile @Nullable SseStream stream;
        private long calls = stats.calls();
        private long atNanos = System.nanoTime();

        void begin(SseStream to) {
            stream = to;
        }

        @Override
        public void happened(String event, byte[] json) {
            SseStream to = stream;
            if (to == null) {
                return;
            }
            if (to.crowded()) {
                lost.incrementAndGet();
                return;
            }
            tellLost(to);
            to.write(Sse.event(event, json));
        }

        private void tellLost(SseStream to) {
            long missing = lost.getAndSet(0);
            if (missing > 0) {
                to.write(Sse.event("lost", Json.bytes(Json.object().put("calls", missing))));
            }
        }

        @Override
        public void ended(String why) {
            SseStream to = stream;
            if (to != null) {
                to.end();
            }
        }

        /** Says how much is going on. Runs on the stream's event loop. */
        void status() {
            SseStream to = stream;
            if (to == null || to.crowded()) {
                return;
            }
            tellLost(to);
            long nowCalls = stats.calls();
            long now = System.nanoTime();
            double seconds = Math.max(1, now - atNanos) / (double) Duration.ofSeconds(1).toNanos();
            double perSecond = Math.round((nowCalls - calls) / seconds * 10) / 10.0;
            calls = nowCalls;
            atNanos = now;
            to.write(
                    Sse.event(
                            "status",
                            Json.bytes(
                                    Json.object()
                                            .put("in_flight", dispatcher.inFlight())
                                            .put("calls_per_second", perSecond))));
        }
    }
}
