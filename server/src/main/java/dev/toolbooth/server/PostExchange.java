package dev.toolbooth.server;

import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.server.metrics.StreamKind;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A POST and its response: one JSON document, or a stream of events once something is said before
 * the outcome. Guarded by itself.
 */
final class PostExchange extends Exchange {
    private static final Outcome TOO_MANY_STREAMS =
            new Outcome.Refused(new Refusal.Overloaded("streams", 5));
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final HttpWire wire;
    private final Context context;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final Accepts accepts;
    private final long number = NUMBERS.incrementAndGet();
    private final @Nullable OwnStream own;
    private State state = State.PENDING;
    private volatile boolean gone;
    private @Nullable SseStream connection;
    private @Nullable SseStream direct;
    private @Nullable ReplayStream replayed;

    private enum State {
        PENDING,
        STREAMING,
        /** The result is out, and more follows it. */
        KEPT,
        FINISHED
    }

    PostExchange(
            HttpWire wire,
            Context context,
            HttpServerRequest request,
            Accepts accepts,
            Origin origin,
            Turn turn) {
        super(origin, turn);
        this.wire = wire;
        this.context = context;
        this.request = request;
        this.response = request.response();
        this.accepts = accepts;
        boolean stays = accepts.events() && !accepts.json();
        this.own =
                stays && !origin.follower().equals(Follower.NOBODY)
                        ? new OwnStream(origin.follower().client(), number, turn)
                        : null;
    }

    @Override
    public Follower follower() {
        return own == null ? super.follower() : own;
    }

    @Override
    String scope() {
        Session session = sessionOrNull();
        return session == null ? "post-" + number : session.id();
    }

    @Override
    public boolean reachable() {
        return turn().asksByRequest() && outletPossible();
    }

    private boolean outletPossible() {
        Session session = sessionOrNull();
        return accepts.events()
                || (session != null && wire.sessionStreams(session).standalone().attached());
    }

    /** Opens the stream if there is none yet. */
    @Override
    synchronized @Nullable Outlet outlet() {
        if (isAnswered()) {
            return null;
        }
        if (!accepts.events()) {
            Session session = sessionOrNull();
            ReplayStream standalone =
                    session == null ? null : wire.sessionStreams(session).standalone();
            return standalone != null && standalone.attached() ? standalone : null;
        }
        if (state == State.PENDING) {
            openStream();
        }
        return replayed != null ? replayed : direct;
    }

    /** Becomes a stream, unless there are too many: then all is as if nothing could be said. */
    private void openStream() {
        SseStream stream = wire.openStream(context, response, caller());
        if (stream == null) {
            return;
        }
        state = State.STREAMING;
        connection = stream;
        Session session = sessionOrNull();
        if (session != null && !turn().endsWithConnection()) {
            ReplayStream outliving = wire.sessionStreams(session).open();
            outliving.attach(stream, turn().primesStreams());
            replayed = outliving;
        } else {
            direct = stream;
        }
    }

    @Override
    public synchronized void letGo(Duration retryAfter) {
        if (!turn().primesStreams() || sessionOrNull() == null) {
            return;
        }
        if (outlet() instanceof ReplayStream stream) {
            stream.letGo(retryAfter.toMillis());
        }
    }

    private boolean isAnswered() {
        return state == State.FINISHED || state == State.KEPT;
    }

    @Override
    synchronized void done(Outcome outcome) {
        if (isAnswered()) {
            return;
        }
        Reply reply = wire.challenged(turn().write(outcome), outcome, request);
        boolean listening = outcome instanceof Outcome.Listening;
        boolean eventsOnly = !accepts.json() && turn().id() != null && reply.status() == 200;
        if (state == State.PENDING && (listening || eventsOnly)) {
            openStream();
            if (state == State.PENDING) {
                reply = turn().write(TOO_MANY_STREAMS);
            }
        }
        if (direct != null && outcome instanceof Outcome.Listening(var agreed)) {
            listen(direct, reply, agreed::want);
            return;
        }
        if (state == State.PENDING) {
            state = State.FINISHED;
            wire.reply(context, response, reply);
            keep(null);
            return;
        }
        state = State.FINISHED;
        JsonNode body = reply.body();
        if (replayed != null) {
            if (body != null) {
                replayed.send(body);
            }
            replayed.end();
        } else if (direct != null) {
            if (body != null) {
                direct.send(body);
            }
            if (keep(outcome instanceof Outcome.Completed ? direct : null)) {
                direct.kind(StreamKind.LISTEN);
                state = State.KEPT;
            } else {
                direct.end();
            }
        }
    }

    /** Lets those who have more to tell begin, if there are any. */
    private boolean keep(@Nullable SseStream stream) {
        return own != null && own.answered(stream);
    }

    private void listen(SseStream stream, Reply acknowledged, Predicate<Signal> wants) {
        stream.kind(StreamKind.LISTEN);
        // What happens while this is going on waits for the lock, and so comes after the first.
        Announcements.Registration registration =
                wire.announcements().listen(wants, signal -> tellLater(stream, signal));
        JsonNode first = acknowledged.body();
        if (first != null) {
            stream.send(first);
        }
        stream.whenClosed(registration::close);
        stream.beforeEnd(
                () -> {
                    JsonNode last = turn().write(new Outcome.Done()).body();
                    if (last != null) {
                        stream.send(last);
                    }
                });
    }

    private synchronized void tellLater(SseStream stream, Signal signal) {
        turn().announce(signal).ifPresent(stream::hint);
    }

    /** Watches for a client that hangs up before its answer is out. Runs on the event loop. */
    void watch() {
        boolean open;
        synchronized (this) {
            open = state != State.FINISHED;
        }
        if (open) {
            response.closeHandler(_ -> hungUp());
        }
    }

    @Override
    public Executor home() {
        return wire.home(context);
    }

    /** Who hung up gets the answer only on a stream that can be gone on with. */
    @Override
    public synchronized boolean gone() {
        Session session = sessionOrNull();
        return gone && (replayed == null || session == null || session.isClosed());
    }

    private void hungUp() {
        gone = true;
        if (turn().endsWithConnection() && !(turn().operation() instanceof Operation.Listen)) {
            wire.cancel(key());
        }
        SseStream stream;
        synchronized (this) {
            stream = connection;
        }
        if (stream != null) {
            stream.closedNow();
        }
    }
}
