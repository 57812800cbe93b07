package dev.toolbooth.server.rpc;

import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.server.http.AcceptHeader;
import dev.toolbooth.server.http.DeliveryWatch;
import dev.toolbooth.server.http.HttpResponder;
import dev.toolbooth.server.stream.CallFollower;
import dev.toolbooth.server.stream.MessageSink;
import dev.toolbooth.server.stream.ReplayStream;
import dev.toolbooth.server.stream.SseStream;
import dev.toolbooth.server.stream.StreamKind;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A POST and its response: one JSON document, or an event stream once anything is sent before the
 * outcome. Guarded by itself.
 */
public final class HttpExchange extends RpcExchange {
    private static final Outcome TOO_MANY_STREAMS =
            new Outcome.Refused(new Refusal.Overloaded("streams", 5));
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final HttpResponder responder;
    private final Context context;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final AcceptHeader accept;
    private final long number = NUMBERS.incrementAndGet();
    private final @Nullable CallFollower own;
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

    public HttpExchange(
            HttpResponder responder,
            Context context,
            HttpServerRequest request,
            AcceptHeader accept,
            Origin origin,
            DecodedMessage decoded) {
        super(origin, decoded);
        this.responder = responder;
        this.context = context;
        this.request = request;
        this.response = request.response();
        this.accept = accept;
        boolean stays = accept.events() && !accept.json();
        this.own =
                stays && !origin.follower().equals(Follower.NOBODY)
                        ? new CallFollower(origin.follower().client(), number, decoded)
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
        return accept.events()
                || (session != null && responder.sessionStreams(session).standalone().attached());
    }

    /** Opens the stream if there is none yet. */
    @Override
    synchronized @Nullable MessageSink outlet() {
        if (isAnswered()) {
            return null;
        }
        if (!accept.events()) {
            Session session = sessionOrNull();
            ReplayStream standalone =
                    session == null ? null : responder.sessionStreams(session).standalone();
            return standalone != null && standalone.attached() ? standalone : null;
        }
        if (state == State.PENDING) {
            openStream();
        }
        return replayed != null ? replayed : direct;
    }

    /** Becomes a stream, unless there are too many: then all is as if nothing could be said. */
    private void openStream() {
        SseStream stream = responder.openStream(context, response, caller());
        if (stream == null) {
            return;
        }
        state = State.STREAMING;
        connection = stream;
        Session session = sessionOrNull();
        if (session != null && !turn().endsWithConnection()) {
            ReplayStream outliving = responder.sessionStreams(session).open();
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
    public synchronized void done(Outcome outcome) {
        List<UUID> bought = DeliveryWatch.bought(outcome);
        if (isAnswered()) {
            responder.deliveries().lost(bought);
            return;
        }
        Reply reply = responder.challenged(turn().write(outcome), outcome, request);
        boolean listening = outcome instanceof Outcome.Listening;
        boolean eventsOnly = !accept.json() && turn().id() != null && reply.status() == 200;
        if (state == State.PENDING && (listening || eventsOnly)) {
            openStream();
            if (state == State.PENDING) {
                reply = turn().write(TOO_MANY_STREAMS);
                responder.deliveries().lost(bought);
                bought = List.of();
            }
        }
        if (direct != null && outcome instanceof Outcome.Listening(var agreed)) {
            listen(direct, reply, agreed);
            return;
        }
        if (state == State.PENDING) {
            state = State.FINISHED;
            responder.deliver(context, response, reply, bought);
            keep(null);
            return;
        }
        state = State.FINISHED;
        JsonNode body = reply.body();
        if (replayed != null) {
            if (body != null) {
                responder.deliveries().over(replayed.deliver(body), bought);
            }
            replayed.end();
        } else if (direct != null) {
            if (body != null) {
                responder.deliveries().over(direct.deliver(body), bought);
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

    private void listen(SseStream stream, Reply acknowledged, Interests interests) {
        stream.kind(StreamKind.LISTEN);
        // What happens while this is going on waits for the lock, and so comes after the first.
        Listeners.Registration registration =
                responder.listen(
                        interests,
                        signal -> tellLater(stream, signal),
                        task -> tellLater(stream, task));
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

    private synchronized void tellLater(SseStream stream, TaskView task) {
        turn().announce(task).ifPresent(stream::hint);
    }

    /** Watches for a client that hangs up before its answer is out. Runs on the event loop. */
    public void watch() {
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
        return responder.home(context);
    }

    /** A client that hung up gets the answer only on a resumable stream. */
    @Override
    public synchronized boolean gone() {
        Session session = sessionOrNull();
        return gone && (replayed == null || session == null || session.isClosed());
    }

    private void hungUp() {
        gone = true;
        if (turn().endsWithConnection() && !(turn().operation() instanceof Operation.Listen)) {
            responder.leave(key(), turn().endsByWish());
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
