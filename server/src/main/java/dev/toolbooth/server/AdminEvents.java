package dev.toolbooth.server;

import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.server.admin.Answer;
import dev.toolbooth.server.admin.CallOffice;
import dev.toolbooth.server.admin.Query;
import dev.toolbooth.server.admin.Role;
import dev.toolbooth.server.admin.Spectator;
import dev.toolbooth.server.admin.Watching;
import dev.toolbooth.server.metrics.StreamKind;
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

/** Tells operators of calls and payments as they happen, as server-sent events. Thread-safe. */
final class AdminEvents {
    static final String PATH = "/events";

    /** As many may watch at once. */
    static final int STREAMS_MAX = 50;

    /** As many of these may be viewers: they keep out nobody who does more. */
    static final int VIEWERS_MAX = 40;

    private static final Duration STATUS = Duration.ofSeconds(2);

    private final CallOffice office;
    private final Dispatcher dispatcher;
    private final HttpWire wire;
    private final Stats stats;
    private final AtomicInteger open = new AtomicInteger();

    AdminEvents(CallOffice office, Dispatcher dispatcher, HttpWire wire, Stats stats) {
        this.office = office;
        this.dispatcher = dispatcher;
        this.wire = wire;
        this.stats = stats;
    }

    /**
     * Turns the response into a stream of what happens. Runs on the request's event loop.
     *
     * @param allowed whether who asks may still see it, which is asked now and then
     * @return why not, or nothing when the stream is open
     */
    Optional<Answer.Refused> open(
            Context context,
            HttpServerRequest request,
            Role role,
            Query query,
            BooleanSupplier allowed) {
        int most = role == Role.VIEWER ? VIEWERS_MAX : STREAMS_MAX;
        if (open.incrementAndGet() > most) {
            return denied("as many watch already as there may: " + most);
        }
        Watcher watcher = new Watcher();
        switch (office.watch(query, watcher)) {
            case Watching.Denied(Answer.Refused answer) -> {
                open.decrementAndGet();
                return Optional.of(answer);
            }
            case Watching.Begun(Runnable stop) -> {
                SseStream stream = wire.openStream(context, request.response(), Caller.OPERATOR);
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

    private Optional<Answer.Refused> denied(String why) {
        open.decrementAndGet();
        return Optional.of(new Answer.Refused(Answer.Reason.UNAVAILABLE, why));
    }

    private void begin(
            Context context,
            SseStream stream,
            Watcher watcher,
            Runnable stop,
            BooleanSupplier allowed) {
        watcher.begin(stream);
        // At once, so that whoever has opened the stream sees that it is.
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

    /** How many watch at the moment. */
    int size() {
        return open.get();
    }

    /** Who reads one of the streams. What doesn't fit in is counted, and told as a number. */
    private final class Watcher implements Spectator {
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
