package dev.toolbooth.client;

import dev.toolbooth.client.model.McpException;
import dev.toolbooth.client.model.Progress;
import dev.toolbooth.client.transport.ClientTransport;
import dev.toolbooth.client.transport.OutgoingMessage;
import dev.toolbooth.client.transport.ResponseHead;
import dev.toolbooth.client.transport.RpcResponse;
import dev.toolbooth.client.transport.TransportListener;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.Rpc;
import dev.toolbooth.wire.RpcMessage;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A channel of requests and answers, in both directions, over one transport. Thread-safe: pending
 * requests are in concurrent maps, and the first answer to a request counts.
 */
final class RpcChannel implements TransportListener, AutoCloseable {
    private static final int BUSY = -32000;

    /** The number of refusals for lack of room, for each question that is answered. */
    private static final int REFUSED_MAX = 7;

    private final ClientTransport transport;
    private final ServerRequestHandler serverRequestHandler;
    private final UserWaitTimer userWaitTimer;
    private final ServerNotifications serverNotifications;
    private final Semaphore room;
    private final int answeringMax;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, PendingRequest> pending = new ConcurrentHashMap<>();

    /** Questions of the server that are being answered, by their ids as JSON. */
    private final Map<String, Thread> answering = new ConcurrentHashMap<>();

    private volatile Envelope envelope = new Envelope.Handshake();
    private volatile @Nullable McpException end;

    RpcChannel(
            Function<TransportListener, ClientTransport> way,
            ServerRequestHandler serverRequestHandler,
            UserWaitTimer userWaitTimer,
            ServerNotifications serverNotifications,
            int questionsMax) {
        this.serverRequestHandler = serverRequestHandler;
        this.userWaitTimer = userWaitTimer;
        this.serverNotifications = serverNotifications;
        this.room = new Semaphore(questionsMax);
        this.answeringMax = questionsMax * (1 + REFUSED_MAX);
        this.transport = way.apply(this);
    }

    ClientTransport transport() {
        return transport;
    }

    Envelope envelope() {
        return envelope;
    }

    void useEnvelope(Envelope agreed) {
        envelope = agreed;
    }

    /** Asks and waits for the answer. */
    RpcResponse ask(Request request) {
        McpException over = end;
        if (over != null) {
            throw new McpException.Unreachable(String.valueOf(over.getMessage()), over);
        }
        Envelope spoken = envelope;
        long id = ids.incrementAndGet();
        PendingRequest waiting = new PendingRequest(request.progress(), request.accepted());
        pending.put(id, waiting);
        try {
            ClientTransport.Sent sent = transport.send(outgoing(request, id, spoken));
            return await(request, id, waiting, sent, spoken);
        } finally {
            pending.remove(id);
        }
    }

    private static OutgoingMessage outgoing(Request request, long id, Envelope spoken) {
        ObjectNode params = spoken.params(request.params(), id, request.progress() != null);
        Map<String, String> headers = new HashMap<>();
        request.headers()
                .forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        headers.putAll(spoken.headers(request.method(), params));
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", id);
        message.put("method", request.method());
        message.set("params", params);
        return new OutgoingMessage(message, id, request.method(), headers, spoken.resumable());
    }

    private RpcResponse await(
            Request request,
            long id,
            PendingRequest waiting,
            ClientTransport.Sent sent,
            Envelope spoken) {
        try {
            return waiting.await(request.timeout(), userWaitTimer);
        } catch (TimeoutException e) {
            cancel(id, sent, spoken, "timed out");
            throw new McpException.AnswerLost(
                    "No answer to "
                            + request.method()
                            + " came within "
                            + shown(request.timeout())
                            + ", so it was cancelled. Whether it was carried out is not known.",
                    e);
        } catch (InterruptedException e) {
            cancel(id, sent, spoken, "given up");
            Thread.currentThread().interrupt();
            throw new McpException.AnswerLost(
                    request.method() + " was given up. Whether it was carried out is not known.",
                    e);
        }
    }

    private static String shown(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    /** On a thread of its own, because the caller has waited long enough. */
    private void cancel(long id, ClientTransport.Sent sent, Envelope spoken, String reason) {
        boolean told =
                !(spoken instanceof Envelope.Handshake)
                        && !(spoken instanceof Envelope.Modern && transport.cancelsByClosing());
        if (!told) {
            sent.cancel();
            return;
        }
        ObjectNode params = Json.object().put("requestId", id).put("reason", reason);
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                tell("notifications/cancelled", params, spoken);
                            } catch (McpException gone) {
                                // Then the server is gone, and the request with it.
                            }
                            sent.cancel();
                        });
    }

    /** Sends a notification. */
    void tell(String method, ObjectNode params) {
        tell(method, params, envelope);
    }

    private void tell(String method, ObjectNode params, Envelope spoken) {
        transport.tell(
                new OutgoingMessage(
                        Rpc.notification(method, params),
                        0,
                        method,
                        spoken.headers(method, params),
                        false));
    }

    @Override
    public void received(RpcMessage message, ResponseHead head) {
        switch (message) {
            case RpcMessage.Response response -> {
                if (response.id().isIntegralNumber()) {
                    answered(
                            response.id().asLong(0),
                            new RpcResponse(response.result(), response.error(), head));
                }
            }
            case RpcMessage.Notification notice -> noticed(notice.method(), notice.params());
            case RpcMessage.Request request -> asked(request);
            case RpcMessage.Invalid _ -> {
                // No request of ours can be told by it.
            }
        }
    }

    @Override
    public void answered(long id, RpcResponse rpcResponse) {
        PendingRequest waiting = pending.get(id);
        if (waiting != null) {
            waiting.answer(rpcResponse);
        }
    }

    @Override
    public void failed(long id, McpException why) {
        PendingRequest waiting = pending.get(id);
        if (waiting != null) {
            waiting.fail(why);
        }
    }

    @Override
    public void ended(McpException why) {
        end = why;
        pending.values().forEach(waiting -> waiting.fail(why));
        answering.values().forEach(Thread::interrupt);
    }

    private void noticed(String method, ObjectNode params) {
        switch (method) {
            case "notifications/progress" -> progressed(params);
            case "notifications/cancelled" -> {
                Thread thread = answering.get(Json.text(params.path("requestId")));
                if (thread != null) {
                    thread.interrupt();
                }
            }
            case "notifications/subscriptions/acknowledged" -> {
                JsonNode id = params.path("_meta").path(Envelope.Modern.PREFIX + "subscriptionId");
                PendingRequest waiting = pending.get(id.asLong(0));
                if (waiting != null) {
                    waiting.accepted();
                }
            }
            default -> serverNotifications.tell(method, params);
        }
    }

    private void progressed(ObjectNode params) {
        JsonNode token = params.path("progressToken");
        PendingRequest waiting = token.isIntegralNumber() ? pending.get(token.asLong(0)) : null;
        if (waiting == null || !params.path("progress").isNumber()) {
            return;
        }
        JsonNode total = params.path("total");
        JsonNode message = params.path("message");
        try {
            waiting.progress(
                    new Progress(
                            params.path("progress").doubleValue(),
                            total.isNumber() ? total.doubleValue() : null,
                            message.isString() ? message.stringValue() : null));
        } catch (RuntimeException theirs) {
            // Whoever watches must not end what is watched.
        }
    }

    /**
     * A server of 2026-07-28 can't ask so: it would get no answer. Nor does one that asks faster
     * than it takes answers, for these would pile up here.
     */
    private void asked(RpcMessage.Request request) {
        if (envelope instanceof Envelope.Modern || answering.size() >= answeringMax) {
            return;
        }
        String key = Json.text(request.id());
        Thread thread = Thread.ofVirtual().unstarted(() -> reply(request, key));
        if (answering.putIfAbsent(key, thread) == null) {
            thread.start();
        }
    }

    private void reply(RpcMessage.Request request, String key) {
        try {
            ObjectNode message;
            if (!room.tryAcquire()) {
                message =
                        Rpc.error(request.id(), BUSY, "The client is asked too much at once", null);
            } else {
                try {
                    message =
                            Rpc.result(
                                    request.id(),
                                    serverRequestHandler.answer(
                                            request.method(), request.params()));
                } catch (McpException.RpcError e) {
                    message =
                            Rpc.error(
                                    request.id(),
                                    e.code(),
                                    String.valueOf(e.getMessage()),
                                    e.data());
                } finally {
                    room.release();
                }
            }
            if (!Thread.currentThread().isInterrupted()) {
                transport.tell(
                        new OutgoingMessage(
                                message, 0, "", envelope.headers("", Json.object()), false));
            }
        } catch (McpException gone) {
            // The server waits for nothing any more.
        } finally {
            answering.remove(key);
        }
    }

    @Override
    public void close() {
        ended(new McpException.Unreachable("The client was closed.", null));
        transport.close();
    }
}
