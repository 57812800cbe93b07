package dev.toolbooth.server.rpc;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.dialect.DecodedMessage;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.CallPlace;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.RequestKey;
import dev.toolbooth.core.operation.Unanswered;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.server.stream.MessageSink;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** One message from a client and everything sent in answer: the part that all transports share. */
public abstract class RpcExchange implements Peer {
    /** Every message has one of these, so the count is no object of its own. */
    private static final AtomicLongFieldUpdater<RpcExchange> HEARD =
            AtomicLongFieldUpdater.newUpdater(RpcExchange.class, "heardBytes");

    private final Origin origin;
    private final DecodedMessage decoded;

    @SuppressWarnings("unused") // through the updater
    private volatile long heardBytes;

    /**
     * The origin of a message.
     *
     * @param address the client's address, for limits
     * @param shop the shop at its endpoint, or null
     * @param mountOnly the tools that are found there although they are mount-only
     * @param follower the way to its sender that outlives the message
     * @param place where it came in
     * @param arrivedNanos when it arrived, on a clock that only runs forward; 0 when that was not
     *     noted
     */
    public record Origin(
            Caller caller,
            Supplier<String> address,
            @Nullable Session session,
            @Nullable Shop shop,
            Set<String> mountOnly,
            Follower follower,
            CallPlace place,
            long arrivedNanos) {

        Origin(
                Caller caller,
                Supplier<String> address,
                @Nullable Session session,
                Mount mount,
                Follower follower,
                long arrivedNanos) {
            this(
                    caller,
                    address,
                    session,
                    mount.shop(),
                    mount.mountOnly(),
                    follower,
                    mount.place(),
                    arrivedNanos);
        }
    }

    RpcExchange(Origin origin, DecodedMessage decoded) {
        this.origin = origin;
        this.decoded = decoded;
    }

    final DecodedMessage turn() {
        return decoded;
    }

    @Override
    public final Caller caller() {
        return origin.caller();
    }

    @Override
    public final String address() {
        return origin.address().get();
    }

    @Override
    public final CallPlace place() {
        return origin.place();
    }

    @Override
    public final @Nullable String revision() {
        return decoded.protocol();
    }

    @Override
    public final long arrivedNanos() {
        return origin.arrivedNanos();
    }

    @Override
    public final ClientProfile profile() {
        return decoded.client();
    }

    @Override
    public final Optional<Session> session() {
        return Optional.ofNullable(origin.session());
    }

    @Override
    public final @Nullable Shop shop() {
        return origin.shop();
    }

    @Override
    public final Set<String> mountOnly() {
        return origin.mountOnly();
    }

    @Override
    public Follower follower() {
        return origin.follower();
    }

    final @Nullable Session sessionOrNull() {
        return origin.session();
    }

    /** What keeps the ids of this sender's requests apart from others'. */
    abstract String scope();

    @Override
    public final RequestKey key() {
        JsonNode id = decoded.id();
        return new RequestKey(scope(), id == null ? NullNode.getInstance() : id);
    }

    /** Answers. Only the first outcome counts. */
    abstract void done(Outcome outcome);

    @Override
    public final void abandon(Outcome outcome) {
        done(outcome);
    }

    /** Where messages go while the operation is at work, or null when they can't. */
    abstract @Nullable MessageSink outlet();

    @Override
    public void tell(Signal signal) {
        Optional<ObjectNode> message = decoded.announce(signal);
        if (message.isPresent()) {
            MessageSink sink = outlet();
            if (sink != null) {
                heard(signal);
                sink.hint(message.get());
            }
        }
    }

    /**
     * Notes a tool's message before it goes out, because its reader may be gone a moment later.
     * Messages without a recipient don't count.
     */
    private void heard(Signal signal) {
        if (!gone()) {
            HEARD.addAndGet(this, signal.outputBytes());
        }
    }

    @Override
    public final long heardBytes() {
        return heardBytes;
    }

    @Override
    public void say(Signal signal) throws InterruptedException {
        Optional<ObjectNode> message = decoded.announce(signal);
        if (message.isPresent()) {
            MessageSink sink = outlet();
            if (sink != null) {
                sink.awaitRoom();
                heard(signal);
                sink.send(message.get());
            } else if (signal instanceof Signal.Event event && origin.follower().isThere()) {
                if (origin.follower().tell(event)) {
                    HEARD.addAndGet(this, event.outputBytes());
                }
            }
        }
    }

    @Override
    public Map<String, Answer> ask(Map<String, Question> questions, Duration longest)
            throws Unanswered, InterruptedException {
        Session session = origin.session();
        MessageSink sink = outlet();
        if (session == null || sink == null) {
            throw new Unanswered("The client can't be asked here");
        }
        Map<String, String> ids = new HashMap<>();
        Map<String, CompletableFuture<JsonNode>> expected = new LinkedHashMap<>();
        try {
            questions.forEach(
                    (key, question) -> {
                        String id = session.nextAskId();
                        ids.put(key, id);
                        expected.put(key, session.expect(id));
                        decoded.announce(new Signal.Asked(id, question)).ifPresent(sink::send);
                    });
            long deadline = System.nanoTime() + longest.toNanos();
            Map<String, Answer> answers = new HashMap<>();
            for (Map.Entry<String, CompletableFuture<JsonNode>> one : expected.entrySet()) {
                long left = deadline - System.nanoTime();
                answers.put(one.getKey(), answer(one.getValue().get(left, TimeUnit.NANOSECONDS)));
            }
            return answers;
        } catch (TimeoutException e) {
            throw new Unanswered("The client did not answer in time");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new Unanswered(
                    "The client answered with an error: "
                            + (cause == null ? "" : cause.getMessage()));
        } finally {
            withdraw(session, sink, ids, expected);
        }
    }

    private void withdraw(
            Session session,
            MessageSink sink,
            Map<String, String> ids,
            Map<String, CompletableFuture<JsonNode>> expected) {
        expected.forEach(
                (key, answer) -> {
                    String id = ids.get(key);
                    if (id != null && !answer.isDone()) {
                        session.forget(id);
                        decoded.announce(new Signal.Withdrawn(id, "no longer needed"))
                                .ifPresent(sink::hint);
                    }
                });
    }

    private static Answer answer(JsonNode result) throws Unanswered {
        if (result instanceof ObjectNode object) {
            return new Answer(object);
        }
        throw new Unanswered("The client's answer is not an object");
    }

    @Override
    public void letGo(Duration retryAfter) {}
}
