package dev.toolbooth.server.rpc;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.dialect.Dialect;
import dev.toolbooth.core.dialect.Headers;
import dev.toolbooth.core.dialect.Inbound;
import dev.toolbooth.core.dialect.Transport;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.server.http.DeliveryWatch;
import dev.toolbooth.server.stream.MessageSink;
import dev.toolbooth.server.stream.SessionNotifications;
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
 * One client on a two-way channel, HTTP+SSE or stdio: its messages come in here, and everything for
 * it goes out through one outlet. Thread-safe; its subscriptions are guarded by itself.
 */
public final class ClientChannel implements AutoCloseable {
    private final Core core;
    private final Dialect dialect;
    private final Mount mount;
    private final Follower follower;
    private final Dispatcher dispatcher;
    private final Session session;
    private final String scope;
    private final Transport transport;
    private final String query;
    private final MessageSink sink;
    private final DeliveryWatch deliveries;
    private final Listeners.Registration news;
    private final Map<JsonNode, Listening> listening = new HashMap<>();
    private boolean closed;

    private record Listening(DecodedMessage decoded, Listeners.Registration registration) {}

    /**
     * @param query what the address said beside the path that the channel was opened at; what one
     *     says that a message is sent to counts more
     */
    public ClientChannel(
            Core core,
            Mount mount,
            Dispatcher dispatcher,
            Session session,
            String scope,
            Transport transport,
            String query,
            MessageSink sink) {
        this.core = core;
        this.dialect = mount.dialect();
        this.mount = mount;
        this.follower = new ChannelFollower(scope, dialect, session, sink);
        this.dispatcher = dispatcher;
        this.session = session;
        this.scope = scope;
        this.transport = transport;
        this.query = query;
        this.sink = sink;
        this.deliveries = new DeliveryWatch(core);
        this.news = SessionNotifications.follow(core.announcements(), dialect, session, sink);
    }

    /** Takes what came in. */
    public void take(RpcBody body, MessageContext messageContext) {
        switch (body) {
            case RpcBody.Single(RpcMessage message) -> take(message, messageContext);
            case RpcBody.Batch(List<RpcMessage> messages) -> take(messages, messageContext);
            case RpcBody.Broken(int code, String reason) ->
                    refuse(new Refusal.Unreadable(code, null, reason), messageContext);
        }
    }

    private void take(List<RpcMessage> messages, MessageContext messageContext) {
        Optional<Refusal> refusal =
                dialect.refuseBatch(messageContext.headers(), session, messages);
        if (refusal.isPresent()) {
            refuse(refusal.get(), messageContext);
            return;
        }
        BatchExchange batch =
                new BatchExchange(
                        messages.size(),
                        session::isClosed,
                        (reply, bought) -> {
                            messageContext.answered().run();
                            JsonNode answers = reply.body();
                            if (answers != null) {
                                deliveries.over(sink.deliver(answers), bought);
                            }
                        });
        for (RpcMessage message : messages) {
            DecodedMessage decoded = read(message, messageContext);
            BatchExchange.Member member = batch.member(origin(messageContext), decoded);
            dispatcher.dispatch(member, member::done);
            noteHandshake(decoded, messageContext);
        }
    }

    private DecodedMessage read(RpcMessage message, MessageContext messageContext) {
        return dialect.read(
                new Inbound(
                        transport,
                        messageContext.headers(),
                        message,
                        session,
                        messageContext.base(),
                        messageContext.query().isEmpty()
                                ? query
                                : messageContext.query() + "&" + query));
    }

    private RpcExchange.Origin origin(MessageContext messageContext) {
        return new RpcExchange.Origin(
                messageContext.caller(), messageContext::address, session, mount, follower, 0);
    }

    private void refuse(Refusal refusal, MessageContext messageContext) {
        messageContext.answered().run();
        send(dialect.refuse(refusal, messageContext.headers()).body());
    }

    private static void noteHandshake(DecodedMessage decoded, MessageContext messageContext) {
        if (decoded.operation() instanceof Operation.Confirm) {
            messageContext.confirmed().run();
        }
    }

    /** Says that a line was longer than it may be. */
    public void refuseTooLong() {
        Refusal refusal =
                new Refusal.Unreadable(
                        RpcCode.INVALID_REQUEST,
                        null,
                        "Invalid request: a line may have at most "
                                + core.limits().http().bodyBytes()
                                + " bytes");
        send(dialect.refuse(refusal, Headers.NONE).body());
    }

    private void take(RpcMessage message, MessageContext messageContext) {
        DecodedMessage decoded = read(message, messageContext);
        StreamExchange exchange =
                new StreamExchange(
                        scope,
                        sink,
                        origin(messageContext),
                        decoded,
                        deliveries,
                        messageContext.answered());
        if (decoded.operation() instanceof Operation.Cancel(JsonNode requestId)) {
            stopListening(requestId);
        }
        if (decoded.operation() instanceof Operation.Listen && !mayListen()) {
            exchange.done(
                    new Outcome.Refused(
                            new Refusal.BadParams(
                                    "at most "
                                            + core.limits().streams().subscriptions()
                                            + " listening requests at once")));
            return;
        }
        dispatcher.dispatch(
                exchange,
                outcome -> {
                    if (outcome instanceof Outcome.Listening(Interests agreed)) {
                        listen(decoded, agreed, () -> exchange.done(outcome));
                    } else {
                        exchange.done(outcome);
                    }
                });
        noteHandshake(decoded, messageContext);
    }

    private synchronized boolean mayListen() {
        return !closed && listening.size() < core.limits().streams().subscriptions();
    }

    /** Events during the confirmation of a subscription wait, and so come after it. */
    private synchronized void listen(
            DecodedMessage decoded, Interests agreed, Runnable acknowledge) {
        JsonNode id = decoded.id();
        if (id != null && !closed) {
            Listeners.Registration registration =
                    core.listen(
                            agreed, signal -> tell(decoded, signal), task -> tell(decoded, task));
            Listening before = listening.put(id, new Listening(decoded, registration));
            if (before != null) {
                before.registration().close();
            }
        }
        acknowledge.run();
    }

    private synchronized void tell(DecodedMessage decoded, Signal signal) {
        decoded.announce(signal).ifPresent(sink::hint);
    }

    private synchronized void tell(DecodedMessage decoded, TaskView task) {
        decoded.announce(task).ifPresent(sink::hint);
    }

    private synchronized void stopListening(JsonNode id) {
        Listening stopped = listening.remove(id);
        if (stopped != null) {
            stopped.registration().close();
        }
    }

    private void send(@Nullable JsonNode message) {
        if (message != null) {
            sink.send(message);
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
                            send(open.decoded().write(new Outcome.Done()).body());
                        });
        listening.clear();
    }
}
