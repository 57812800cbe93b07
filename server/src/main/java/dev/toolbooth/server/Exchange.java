package dev.toolbooth.server;

import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.Caller;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.call.CallPlace;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Peer;
import dev.toolbooth.core.call.RequestKey;
import dev.toolbooth.core.call.Unanswered;
import dev.toolbooth.core.dialect.Turn;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** One message from a client and all that is said in answer: what every transport shares. */
abstract class Exchange implements Peer {
    private final Origin origin;
    private final Turn turn;

    /**
     * Where a message comes from.
     *
     * @param address the client's address, for limits
     * @param shop the shop that was entered, or null
     * @param apart the tools that are found there although they are apart
     * @param follower the way to its sender that outlives the message
     * @param place where it came in
     * @param arrivedNanos when it came, on the clock that only runs forward; 0 when nobody looked
     */
    record Origin(
            Caller caller,
            Supplier<String> address,
            @Nullable Session session,
            @Nullable Shop shop,
            Set<String> apart,
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
                    mount.apart(),
                    follower,
                    mount.place(),
                    arrivedNanos);
        }
    }

    Exchange(Origin origin, Turn turn) {
        this.origin = origin;
        this.turn = turn;
    }

    final Turn turn() {
        return turn;
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
        return turn.protocol();
    }

    @Override
    public final long arrivedNanos() {
        return origin.arrivedNanos();
    }

    @Override
    public final ClientProfile profile() {
        return turn.client();
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
    public final Set<String> apart() {
        return origin.apart();
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
        JsonNode id = turn.id();
        return new RequestKey(scope(), id == null ? NullNode.getInstance() : id);
    }

    /** Answers. Only the first outcome counts. */
    abstract void done(Outcome outcome);

    @Override
    public final void abandon(Outcome outcome) {
        done(outcome);
    }

    /** Where messages go while the operation is at work, or null when they can't. */
    abstract @Nullable Outlet outlet();

    @Override
    public void tell(Signal signal) {
        Optional<ObjectNode> message = turn.announce(signal);
        if (message.isPresent()) {
            Outlet outlet = outlet();
            if (outlet != null) {
                outlet.hint(message.get());
            }
        }
    }

    @Override
    public void say(Signal signal) throws InterruptedException {
        Optional<ObjectNode> message = turn.announce(signal);
        if (message.isPresent()) {
            Outlet outlet = outlet();
            if (outlet != null) {
                outlet.awaitRoom();
                outlet.send(message.get());
            } else if (signal instanceof Signal.Event event && origin.follower().isThere()) {
                origin.follower().tell(event);
            }
        }
    }

    @Override
    public Map<String, Answer> ask(Map<String, Question> questions, Duration longest)
            throws Unanswered, InterruptedException {
        Session session = origin.session();
        Outlet outlet = outlet();
        if (session == null || outlet == null) {
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
                        turn.announce(new Signal.Asked(id, question)).ifPresent(outlet::send);
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
            withdraw(session, outlet, ids, expected);
        }
    }

    private void withdraw(
            Session session,
            Outlet outlet,
            Map<String, String> ids,
            Map<String, CompletableFuture<JsonNode>> expected) {
        expected.forEach(
                (key, answer) -> {
                    String id = ids.get(key);
                    if (id != null && !answer.isDone()) {
                        session.forget(id);
                        turn.announce(new Signal.Withdrawn(id, "no longer needed"))
                                .ifPresent(outlet::hint);
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
