package dev.toolbooth.core.task;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.ClientProfile;
import dev.toolbooth.core.ask.Question;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.RequestKey;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.operation.TaskView.Status;
import dev.toolbooth.core.operation.Unanswered;
import dev.toolbooth.core.session.Session;
import dev.toolbooth.core.signal.Signal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * One task, and the peer that its handler talks to: the handler's messages become the task's state,
 * and its questions wait there for an answer. Guarded by itself.
 */
final class Task implements Peer {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    private final String id;
    private final Caller caller;
    private final ClientProfile profile;
    private final InstantSource clock;
    private final Duration ttl;
    private final Consumer<TaskView> changed;
    private final Instant createdAt;
    private Instant updatedAt;
    private Status status = Status.WORKING;
    private @Nullable String message;
    private @Nullable Outcome outcome;
    private final Map<String, Question> open = new LinkedHashMap<>();
    private final Map<String, Answer> answered = new HashMap<>();

    Task(
            String id,
            Caller caller,
            ClientProfile profile,
            InstantSource clock,
            Duration ttl,
            Consumer<TaskView> changed) {
        this.id = id;
        this.caller = caller;
        this.profile = profile;
        this.clock = clock;
        this.ttl = ttl;
        this.changed = changed;
        this.createdAt = clock.instant();
        this.updatedAt = createdAt;
    }

    String id() {
        return id;
    }

    Instant createdAt() {
        return createdAt;
    }

    synchronized boolean ended() {
        return status.ended();
    }

    synchronized TaskView view() {
        return new TaskView(
                id, status, message, createdAt, updatedAt, ttl, POLL_INTERVAL, open, outcome);
    }

    /** Takes the answers that fit a question which waits; the rest is ignored. */
    synchronized void answer(ObjectNode answers) {
        for (Map.Entry<String, JsonNode> given : answers.properties()) {
            Question question = open.get(given.getKey());
            if (question != null && given.getValue() instanceof ObjectNode json) {
                Answer answer = new Answer(json);
                if (answer.fits(question)) {
                    open.remove(given.getKey());
                    answered.put(given.getKey(), answer);
                }
            }
        }
        withdraw(Set.of());
        notifyAll();
    }

    synchronized void cancel() {
        if (!status.ended()) {
            open.clear();
            move(Status.CANCELLED);
            notifyAll();
        }
    }

    /** Stores its outcome, unless it was cancelled meanwhile. */
    synchronized void end(Outcome came) {
        if (status.ended()) {
            return;
        }
        outcome = came;
        open.clear();
        notifyAll();
        move(
                switch (came) {
                    case Outcome.Completed _ -> Status.COMPLETED;
                    case Outcome.Failed(FailureKind kind, _, _, _) ->
                            kind == FailureKind.CRASH ? Status.FAILED : Status.COMPLETED;
                    case Outcome.Cancelled _ -> Status.CANCELLED;
                    case Outcome.InputRequired _,
                            Outcome.TaskCreated _,
                            Outcome.Unpaid _,
                            Outcome.Refused _,
                            Outcome.Uncalled _ ->
                            Status.FAILED;
                });
    }

    private void move(Status next) {
        status = next;
        updatedAt = clock.instant();
        changed.accept(view());
    }

    @Override
    public synchronized Map<String, Answer> ask(Map<String, Question> questions, Duration longest)
            throws Unanswered, InterruptedException {
        if (!status.ended()) {
            open.putAll(questions);
            move(Status.INPUT_REQUIRED);
        }
        try {
            awaitAnswers(questions.keySet(), longest);
        } finally {
            withdraw(questions.keySet());
        }
        Map<String, Answer> answers = new HashMap<>();
        for (String key : questions.keySet()) {
            Answer answer = answered.remove(key);
            if (answer == null) {
                throw new Unanswered("No answer came in time");
            }
            answers.put(key, answer);
        }
        return answers;
    }

    /** Waits until no question of these is open, the time is up, or the task has ended. */
    private void awaitAnswers(Set<String> keys, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        long left = longest.toNanos();
        while (!status.ended() && left > 0 && !Collections.disjoint(open.keySet(), keys)) {
            wait(Math.max(1, left / 1_000_000));
            left = deadline - System.nanoTime();
        }
        if (status.ended()) {
            throw new InterruptedException("the task has ended");
        }
    }

    private void withdraw(Set<String> keys) {
        open.keySet().removeAll(keys);
        if (status == Status.INPUT_REQUIRED && open.isEmpty()) {
            move(Status.WORKING);
        }
    }

    @Override
    public synchronized void tell(Signal signal) {
        if (signal instanceof Signal.Progress(_, _, String text) && !status.ended()) {
            message = text;
            move(status);
        }
    }

    @Override
    public void abandon(Outcome instead) {
        end(instead);
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public ClientProfile profile() {
        return profile;
    }

    @Override
    public RequestKey key() {
        return new RequestKey("task", StringNode.valueOf(id));
    }

    @Override
    public String address() {
        return "task";
    }

    @Override
    public Optional<Session> session() {
        return Optional.empty();
    }

    @Override
    public boolean reachable() {
        return true;
    }

    @Override
    public void letGo(Duration retryAfter) {}
}
