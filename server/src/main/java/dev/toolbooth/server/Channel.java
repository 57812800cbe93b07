package dev.toolbooth.server;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Refusal;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcCode;
import dev.toolbooth.wire.RpcMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One client on a two-way channel, HTTP+SSE or stdio: its messages come in here, and everything it
 * is told goes out through one outlet. Thread-safe; what it listens to is guarded by itself.
 */
final class Channel implements AutoCloseable {
    private final Core core;
    private final Dialect dialect;
    private final Mount mount;
    private final Follower follower;
    private final Dispatcher dispatcher;
    private final Session session;
    private final String scope;
    private final Transport transport;
    private final String query;
    private final Outlet outlet;
    private final Announcements.Registration news;
    private final Map<JsonNode, Listening> listening = new HashMap<>();
    private boolean closed;

    private record Listening(Turn turn, Announcements.Registration registration) {}

    /**
     * @param query what the address said beside the path that the channel was opened at; what one
     *     says that a message is sent to counts more
     */
    Channel(
            Core core,
            Mount mount,
            Dispatcher dispatcher,
            Session session,
            String scope,
            Transport transport,
            String query,
            Outlet outlet) {
        this.core = core;
        this.dialect = mount.dialect();
        this.mount = mount;
        this.follower = new ChannelFollower(scope, dialect, session, outlet);
        this.dispatcher = dispatcher;
        this.session = session;
        this.scope = scope;
        this.transport = transport;
        this.query = query;
        this.outlet = outlet;
        this.news = SessionNews.follow(core.announcements(), dialect, session, outlet);
    }

    /** Takes what came in. */
    void take(RpcBody body, Arrival arrival) {
        switch (body) {
            case RpcBody.Single(RpcMessage message) -> take(message, arrival);
            case RpcBody.Batch(List<RpcMessage> messages) -> take(messages, arrival);
            case RpcBody.Broken(int code, String reason) ->
                    refuse(new Refusal.Unreadable(code, null, reason), arrival);
        }
    }

    private void take(List<RpcMessage> messages, Arrival arrival) {
        Optional<Refusal> refusal = dialect.refuseBatch(arrival.headers(), session, messages);
        if (refusal.isPresent()) {
            refuse(refusal.get(), arrival);
            return;
        }
        BatchExchange batch =
                new BatchExchange(
                        messages.size(),
                        session::isClosed,
                        reply -> {
                            arrival.answered().run();
                            send(reply.body());
                        });
        for (RpcMessage message : messages) {
            Turn turn = read(message, arrival);
            BatchExchange.Member member = batch.member(origin(arrival), turn);
            dispatcher.dispatch(member, member::done);
            noteHandshake(turn, arrival);
        }
    }

    private Turn read(RpcMessage message, Arrival arrival) {
        return dialect.read(
                new Inbound(
                        transport,
                        arrival.headers(),
                        message,
                        session,
                        arrival.base(),
                        arrival.query().isEmpty() ? query : arrival.query() + "&" + query));
    }

    private Exchange.Origin origin(Arrival arrival) {
        return new Exchange.Origin(arrival.caller(), arrival::address, session, mount, follower, 0);
    }

    private void refuse(Refusal refusal, Arrival arrival) {
        arrival.answered().run();
        send(dialect.refuse(refusal, arrival.headers()).body());
    }

    private static void noteHandshake(Turn turn, Arrival arrival) {
        if (turn.operation() instanceof Operation.Confirm) {
            arrival.confirmed().run();
        }
    }

    /** Says that a line was longer than it may be. */
    void refuseTooLong() {
        Refusal refusal =
                new Refusal.Unreadable(
                        RpcCode.INVALID_REQUEST,
                        null,
                        "Invalid request: a line may have at most "
                                + core.limits().bodyBytes()
                                + " bytes");
        send(dialect.refuse(refusal, Headers.NONE).body());
    }

    private void take(RpcMessage message, Arrival arrival) {
        Turn turn = read(message, arrival);
        StreamExchange exchange =
                new StreamExchange(scope, outlet, origin(arrival), turn, arrival.answered());
        if (turn.operation() instanceof Operation.Cancel(JsonNode requestId)) {
            stopListening(requestId);
        }
        if (turn.operation() instanceof Operation.Listen && !mayListen()) {
            exchange.done(
                    new Outcome.Refused(
                            new Refusal.BadParams(
                                    "at most "
                                            + core.limits().subscriptions()
                                            + " listening requests at once")));
            return;
        }
        dispatcher.dispatch(
                exchange,
                outcome -> {
                    if (outcome instanceof Outcome.Listening(Interests agreed)) {
                        listen(turn, agreed, () -> exchange.done(outcome));
                    } else {
                        exchange.done(outcome);
                    }
                });
        noteHandshake(turn, arrival);
    }

    private synchronized boolean mayListen() {
        return !closed && listening.size() < core.limits().subscriptions();
    }

    /** What happens while a client is told that it may listen waits, and so comes after that. */
    private synchronized void listen(Turn turn, Interests agreed, Runnable acknowledge) {
        JsonNode id = turn.id();
        if (id != null && !closed) {
            Announcements.Registration registration =
                    core.announcements().listen(agreed::want, signal -> tell(turn, signal));
            Listening before = listening.put(id, new Listening(turn, registration));
            if (before != null) {
                before.registration().close();
            }
        }
        acknowledge.run();
    }

    private synchronized void tell(Turn turn, Signal signal) {
        turn.announce(signal).ifPresent(outlet::hint);
    }

    private synchronized void stopListening(JsonNode id) {
        Listening stopped = listening.remove(id);
        if (stopped != null) {
            stopped.registration().close();
        }
    }

    private void send(@Nullable JsonNode message) {
        if (message != null) {
            outlet.send(message);
        }
    }

    /** Ends what the client listens to. */
    @Override
    public synchronized void close() {
        closed = true;
        news.close();
        listening
                .values()
                .forEach(
                        open -> {
                            open.registration().close();
                            send(open.turn().write(new Outcome.Done()).body());
                        });
        listening.clear();
    }
}
