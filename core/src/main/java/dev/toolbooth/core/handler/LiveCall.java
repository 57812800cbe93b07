package dev.toolbooth.core.handler;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.CannotAsk;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.LogLevel;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.Unanswered;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.tool.ToolCall;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A running call: the handler's view of its {@link Peer}. Used by the handler's threads. */
public final class LiveCall implements ToolCall {
    private final String name;
    private final Peer peer;
    private final ObjectNode arguments;
    private final @Nullable Payment payment;
    private final Map<String, Answer> brought;
    private final Map<String, Answer> used = new ConcurrentHashMap<>();
    private final @Nullable RunningCall runningCall;
    private final Duration askTimeout;

    /** An unpaid call. */
    public LiveCall(
            String name,
            Peer peer,
            ObjectNode arguments,
            Map<String, Answer> brought,
            @Nullable RunningCall runningCall,
            Duration askTimeout) {
        this(name, peer, arguments, null, brought, runningCall, askTimeout);
    }

    /**
     * @param name what log entries are signed with
     * @param payment what came with it and is for the handler to take, or null
     * @param brought answers that the client has already given
     * @param runningCall the watch, or null for a handler that can't wait
     */
    public LiveCall(
            String name,
            Peer peer,
            ObjectNode arguments,
            @Nullable Payment payment,
            Map<String, Answer> brought,
            @Nullable RunningCall runningCall,
            Duration askTimeout) {
        this.name = name;
        this.peer = peer;
        this.arguments = arguments;
        this.payment = payment;
        this.brought = brought;
        this.runningCall = runningCall;
        this.askTimeout = askTimeout;
    }

    @Override
    public ObjectNode arguments() {
        return arguments;
    }

    @Override
    public Optional<ObjectNode> payment() {
        return Optional.ofNullable(payment).map(Payment::body);
    }

    @Override
    public Caller caller() {
        return peer.caller();
    }

    @Override
    public JsonNode id() {
        return peer.key().id();
    }

    @Override
    public ClientProfile client() {
        return peer.profile();
    }

    @Override
    public void progress(double done, double total, String message) {
        peer.tell(new Signal.Progress(done, total, message));
    }

    @Override
    public void log(LogLevel level, JsonNode data) {
        peer.tell(new Signal.Log(level, name, data));
    }

    @Override
    public Map<String, Answer> ask(Map<String, Question> questions) throws InterruptedException {
        Map<String, Question> open = new LinkedHashMap<>();
        Map<String, Answer> answers = new HashMap<>();
        questions.forEach(
                (key, question) -> {
                    Answer answer = brought.get(key);
                    if (answer != null && answer.fits(question)) {
                        answers.put(key, answer);
                    } else {
                        open.put(key, question);
                    }
                });
        used.putAll(answers);
        if (!open.isEmpty()) {
            answers.putAll(askOpen(open));
        }
        return answers;
    }

    private Map<String, Answer> askOpen(Map<String, Question> open) throws InterruptedException {
        Map<String, Question> impossible = new LinkedHashMap<>(open);
        impossible.values().removeIf(question -> peer.profile().can(question.needs()));
        if (!impossible.isEmpty()) {
            throw new CannotAsk(impossible);
        }
        if (!peer.reachable()) {
            throw new InputNeeded(open);
        }
        if (runningCall == null) {
            throw new IllegalStateException("a tool that is immediate can't wait for an answer");
        }
        Map<String, Answer> answers;
        try (RunningCall.Pause _ = runningCall.pause()) {
            answers = peer.ask(open, askTimeout);
        } catch (Unanswered e) {
            throw new NoAnswer(e.getMessage());
        }
        open.forEach(
                (key, question) -> {
                    Answer answer = answers.get(key);
                    if (answer == null || !answer.fits(question)) {
                        throw new NoAnswer("The client's answer to \"" + key + "\" does not fit");
                    }
                });
        return answers;
    }

    @Override
    public void say(Signal.Event event) throws InterruptedException {
        peer.say(event);
    }

    @Override
    public Follower follower() {
        return peer.follower();
    }

    @Override
    public void letGo(Duration retryAfter) {
        peer.letGo(retryAfter);
    }

    /** The answers that the handler has had so far. */
    Map<String, Answer> used() {
        return used;
    }

    /** Ends a handler whose client did not answer. */
    static final class NoAnswer extends RuntimeException {
        NoAnswer(@Nullable String message) {
            super(message, null, false, false);
        }
    }
}
