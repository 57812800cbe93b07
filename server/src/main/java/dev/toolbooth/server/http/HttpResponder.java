package dev.toolbooth.server.http;

import dev.toolbooth.core.Core;
import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.core.dialect.Reply;
import dev.toolbooth.core.limit.LimitKind;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.ReplyMemoryBudget;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.RequestKey;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.server.stream.OpenStreams;
import dev.toolbooth.server.stream.ReplayMemory;
import dev.toolbooth.server.stream.SessionStreams;
import dev.toolbooth.server.stream.SseStream;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.RpcBody;
import dev.toolbooth.wire.RpcCodec;
import dev.toolbooth.wire.RpcMessage;
import dev.toolbooth.wire.http.HeaderNames;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The part that all HTTP exchanges share: writing replies, opening streams, finding a session's.
 */
public final class HttpResponder {
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence EVENTS = HttpHeaders.createOptimized("text/event-stream");
    private static final CharSequence NO_CACHE = HttpHeaders.createOptimized("no-cache");

    /** What a connection may not take at once, so that one who stops has to wait for it. */
    private static final int LARGE_BYTES = 16 * 1024;

    /** What a value of JSON takes, roughly, and what is too little to be counted. */
    private static final int NODE_BYTES = 128;

    private static final int TREE_BYTES_MIN = 64 * 1024;

    /** What is said when unfinished bodies and waiting answers take all that they may. */
    public static final Refusal CROWDED = new Refusal.Overloaded("bodies and answers", 1);

    private final Core core;
    private final DeliveryWatch deliveries;
    private final OpenStreams streams;
    private final Gate gate;
    private final BearerChallenge challenge;
    private final MemoryBudget memory;
    private final ReplayMemory replays;
    private final Set<RequestMemory> holds = ConcurrentHashMap.newKeySet();

    /** The ports that others reach, and the paths that are for anyone. */
    private final Set<Integer> exposed = ConcurrentHashMap.newKeySet();

    private final Set<String> exposedPaths = ConcurrentHashMap.newKeySet();

    private final Map<Thread, Executor> homes = new ConcurrentHashMap<>();
    private final Map<Session, SessionStreams> bySession = new ConcurrentHashMap<>();

    public HttpResponder(
            Core core,
            OpenStreams streams,
            Gate gate,
            BearerChallenge challenge,
            MemoryBudget memory) {
        this.memory = memory;
        this.replays = new ReplayMemory(memory.most() / 2);
        this.core = core;
        this.deliveries = new DeliveryWatch(core);
        this.streams = streams;
        this.gate = gate;
        this.challenge = challenge;
    }

    public Announcements announcements() {
        return core.announcements();
    }

    /** Subscribes a client to what it is interested in, until the registration is closed. */
    public Listeners.Registration listen(
            Interests interests, Consumer<Signal> signals, Consumer<TaskView> tasks) {
        return core.listen(interests, signals, tasks);
    }

    /** What reads the messages that come. */
    public RpcCodec codec() {
        Limits limits = core.limits();
        return new RpcCodec(
                limits.messages().jsonDepth(),
                limits.messages().batchMessages(),
                limits.messages().jsonNodes());
    }

    /** Notes that something was refused for lack of memory. */
    public void crowded() {
        core.stats().hit(LimitKind.MEMORY);
    }

    /** Says in short that there is no memory now for a request. */
    void sayCrowded(Context context, HttpServerResponse response) {
        reply(
                context,
                response,
                new Reply(
                                503,
                                Json.object()
                                        .put("error", "overloaded")
                                        .put("message", "too much is going on; try again"))
                        .with(HeaderNames.RETRY_AFTER, "1"));
    }

    /** Begins to count what a large request takes, until it has its answer. */
    RequestMemory hold(HttpServerRequest request) {
        RequestMemory hold = new RequestMemory(memory, request);
        holds.add(hold);
        request.exceptionHandler(_ -> hold.release());
        request.response().endHandler(_ -> hold.release());
        return hold;
    }

    /** Takes what the values of a request need beside its bytes; false when it can't be had. */
    public boolean holdsTree(HttpServerRequest request, int nodes) {
        long bytes = (long) nodes * NODE_BYTES;
        return bytes <= TREE_BYTES_MIN || hold(request).grow(bytes);
    }

    /** Gives back what is held for requests that have their answers. */
    public void checkHolds() {
        holds.removeIf(hold -> !hold.check());
    }

    /** Notes that others than this machine reach a port. */
    public void expose(int port) {
        exposed.add(port);
    }

    /** Notes that a path is for anyone, even where only this machine reaches the port. */
    public void expose(String path) {
        exposedPaths.add(path);
    }

    /** How large this caller's body may be; a credential that nobody has checked is none. */
    public int bodyBytes(HttpServerRequest request, Caller caller) {
        int most = core.limits().http().bodyBytes();
        return caller.verified() || !isForAnyone(request)
                ? most
                : Math.min(most, core.limits().http().anonymousBodyBytes());
    }

    private boolean isForAnyone(HttpServerRequest request) {
        String path = request.path();
        return (path != null && exposedPaths.contains(path))
                || (!exposed.isEmpty()
                        && exposed.contains(request.connection().localAddress().port()));
    }

    /** What unfinished bodies and waiting answers may take. */
    public MemoryBudget memory() {
        return memory;
    }

    /**
     * Lets those know who work for a client that has hung up.
     *
     * @param calledOff whether it has said before that this calls its operation off
     */
    public void leave(RequestKey key, boolean calledOff) {
        if (calledOff) {
            core.running().cancel(key);
        } else {
            core.running().leave(key);
        }
    }

    /** What a client is counted as, for limits. */
    public String address(HttpServerRequest request) {
        return gate.address(request);
    }

    /** The event loop that this is called on, always the same object for the same loop. */
    public Executor home(Context context) {
        Executor known = homes.get(Thread.currentThread());
        return known != null
                ? known
                : homes.computeIfAbsent(
                        Thread.currentThread(), _ -> task -> context.runOnContext(_ -> task.run()));
    }

    /** Where a client reaches this server, without a slash at the end. */
    public String base(HttpServerRequest request) {
        return challenge.url().base(request);
    }

    /** Counts each message of a batch as a request; why it has to wait, or null. */
    @Nullable
    public Refusal countBatch(HttpServerRequest request, RpcBody body) {
        return body instanceof RpcBody.Batch(List<RpcMessage> messages) && messages.size() > 1
                ? gate.countMore(request, messages.size() - 1)
                : null;
    }

    /** The reply to an outcome, with the challenge for credentials where one is due. */
    public Reply challenged(Reply reply, Outcome outcome, HttpServerRequest request) {
        return challenge.on(reply, outcome, request);
    }

    /** Writes a whole response. */
    public void reply(Context context, HttpServerResponse response, Reply reply) {
        JsonNode body = reply.body();
        byte[] bytes = body == null ? null : Json.bytes(body);
        int size = bytes == null ? 0 : bytes.length;
        boolean large = size > LARGE_BYTES;
        if (context.equals(Vertx.currentContext())) {
            Future<Void> end = write(response, reply, bytes);
            if (large) {
                departing(size, end);
            }
        } else if (large) {
            Promise<Void> out = Promise.promise();
            departing(size, out.future());
            context.runOnContext(_ -> write(response, reply, bytes).onComplete(out));
        } else {
            context.runOnContext(_ -> write(response, reply, bytes));
        }
    }

    /**
     * Writes a response.
     *
     * @param bought the calls in it that wallets have paid for, which is watched over
     */
    public void deliver(
            Context context, HttpServerResponse response, Reply reply, List<UUID> bought) {
        if (bought.isEmpty()) {
            reply(context, response, reply);
            return;
        }
        JsonNode body = reply.body();
        byte[] bytes = body == null ? null : Json.bytes(body);
        context.runOnContext(
                _ -> {
                    boolean lost = response.closed() || response.ended();
                    Future<Void> end = write(response, reply, bytes);
                    departing(bytes == null ? 0 : bytes.length, end);
                    deliveries.over(lost ? Future.failedFuture("closed") : end, bought);
                });
    }

    /** Watches over answers that wallets have paid for. */
    public DeliveryWatch deliveries() {
        return deliveries;
    }

    /** Counts a large reply until it has left, or its client has. */
    private void departing(int bytes, Future<Void> end) {
        streams.departing(end);
        memory.add(bytes);
        end.onComplete(_ -> memory.giveBack(bytes));
        if (bytes > ReplyMemoryBudget.SMALL_BYTES) {
            // Here, and once more on its way to the connection.
            long taken = 2L * bytes;
            core.replyMemory().add(taken);
            end.onComplete(_ -> core.replyMemory().giveBack(taken));
        }
    }

    private static Future<Void> write(
            HttpServerResponse response, Reply reply, byte @Nullable [] bytes) {
        if (response.closed() || response.ended()) {
            return Future.succeededFuture();
        }
        response.setStatusCode(reply.status());
        reply.headers().forEach(response::putHeader);
        return bytes == null
                ? response.end()
                : response.putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(Buffer.buffer(bytes));
    }

    /** Turns a response into a stream of events, or gives null when too many are open. */
    @Nullable
    public SseStream openStream(Context context, HttpServerResponse response, Caller owner) {
        SseStream stream =
                new SseStream(
                        context, response, streams, core.limits().streams().outboxBytes(), owner);
        if (!streams.add(stream)) {
            core.stats().hit(LimitKind.STREAMS);
            return null;
        }
        stream.head(
                () ->
                        response.setChunked(true)
                                .putHeader(HttpHeaders.CONTENT_TYPE, EVENTS)
                                .putHeader(HttpHeaders.CACHE_CONTROL, NO_CACHE)
                                .putHeader(HeaderNames.X_ACCEL_BUFFERING, "no"));
        return stream;
    }

    /** The streams of a session, kept for as long as it lives. */
    public SessionStreams sessionStreams(Session session) {
        SessionStreams known = bySession.get(session);
        if (known != null) {
            return known;
        }
        SessionStreams made = new SessionStreams(core.limits(), replays);
        SessionStreams before = bySession.putIfAbsent(session, made);
        if (before != null) {
            return before;
        }
        // At once when the session ended while its call went on.
        session.atClose(
                () -> {
                    bySession.remove(session);
                    made.close();
                });
        return made;
    }

    /** Says that something broke on our side; only the log says what. */
    public void broke(Context context, HttpServerResponse response, Throwable fault) {
        String reference = core.incidents().report("listener", fault);
        reply(
                context,
                response,
                new Reply(
                        500,
                        Json.object()
                                .put("error", "internal")
                                .put("message", "The server's log has it under " + reference)));
    }

    /** How many sessions have streams. */
    public int sessionsWithStreams() {
        return bySession.size();
    }
}
