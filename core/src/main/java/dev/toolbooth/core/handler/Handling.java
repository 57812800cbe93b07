package dev.toolbooth.core.handler;

import dev.toolbooth.core.ask.Answer;
import dev.toolbooth.core.ask.CannotAsk;
import dev.toolbooth.core.billing.BillingRule;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.operation.RequestKey;
import dev.toolbooth.core.rail.Payment;
import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.trace.Incidents;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The runner of handlers: it passes on the client's answers, enforces the deadline, and turns every
 * way to end into an outcome. Thread-safe.
 */
public final class Handling {
    private final RunningCalls running;
    private final RequestStates states;
    private final Incidents incidents;
    private final Limits limits;
    private final Secrets secrets;

    /**
     * @param secrets what no failure says, whatever a handler quotes
     */
    public Handling(
            RunningCalls running,
            RequestStates states,
            Incidents incidents,
            Limits limits,
            Secrets secrets) {
        this.running = running;
        this.states = states;
        this.incidents = incidents;
        this.limits = limits;
        this.secrets = secrets;
    }

    /** A handler's own work. */
    public interface Work {
        Outcome run(LiveCall call) throws ToolFailure, InterruptedException;
    }

    /**
     * A handler to run, and its caller.
     *
     * @param immediate whether it can't block, and so needs no watching
     * @param payment what came with it and is for itself to take, or null
     * @param rule what happens when its client disconnects
     */
    public record Job(
            String method,
            String name,
            ObjectNode arguments,
            InputResponses inputResponses,
            Duration timeout,
            boolean immediate,
            @Nullable Payment payment,
            BillingRule rule) {

        public Job(
                String method,
                String name,
                ObjectNode arguments,
                InputResponses inputResponses,
                Duration timeout,
                boolean immediate) {
            this(
                    method,
                    name,
                    arguments,
                    inputResponses,
                    timeout,
                    immediate,
                    null,
                    BillingRule.UNPRICED);
        }

        /** The same with a payment that was not taken here. */
        public Job bringing(@Nullable Payment other) {
            return new Job(
                    method, name, arguments, inputResponses, timeout, immediate, other, rule);
        }

        /** The same, paid for by this rule. */
        public Job paidBy(BillingRule other) {
            return new Job(
                    method, name, arguments, inputResponses, timeout, immediate, payment, other);
        }
    }

    /** Lets a call be called off that has not begun yet. */
    public RunningCalls.Expected expect(RequestKey key) {
        return running.expect(key);
    }

    public Outcome run(Job job, Peer peer, Work work) {
        return run(job, peer, peer::abandon, work);
    }

    /**
     * Runs a handler.
     *
     * @param instead gets the answer in its place if it doesn't stop when it should
     */
    public Outcome run(Job job, Peer peer, Consumer<Outcome> instead, Work work) {
        Map<String, Answer> brought = new HashMap<>();
        String state = job.inputResponses().state();
        if (state != null) {
            Optional<Map<String, Answer>> opened = states.open(binding(job, peer), state);
            if (opened.isEmpty()) {
                return new Outcome.Refused(
                        new Refusal.BadParams(
                                "requestState is not valid: it was changed, used, has expired, or"
                                        + " belongs to another request; start again without it"));
            }
            brought.putAll(opened.get());
        }
        for (Map.Entry<String, JsonNode> given : job.inputResponses().responses().properties()) {
            if (given.getValue() instanceof ObjectNode answer) {
                brought.put(given.getKey(), new Answer(answer));
            }
        }
        if (job.immediate()) {
            return attempt(job, peer, brought, null, work);
        }
        try (RunningCall watched = running.begin(peer.key(), job.timeout(), job.rule(), instead)) {
            return attempt(job, peer, brought, watched, work);
        }
    }

    private Outcome attempt(
            Job job,
            Peer peer,
            Map<String, Answer> brought,
            @Nullable RunningCall watched,
            Work work) {
        LiveCall call =
                new LiveCall(
                        job.name(),
                        peer,
                        job.arguments(),
                        job.payment(),
                        brought,
                        watched,
                        limits.calls().askTimeout());
        Outcome outcome;
        try {
            outcome = work.run(call);
        } catch (InputNeeded e) {
            outcome =
                    new Outcome.InputRequired(
                            e.questions(), states.seal(binding(job, peer), call.used()));
        } catch (Throwable e) {
            return ended(job.name(), watched, e);
        }
        return watched == null ? outcome : watched.judge(outcome);
    }

    /** Runs work whose client can be reached all along, as a task's can. */
    public Outcome runReachable(
            String name, Peer peer, ObjectNode arguments, Duration timeout, Work work) {
        Job job = new Job("tasks", name, arguments, InputResponses.NONE, timeout, false);
        try (RunningCall watched = running.begin(peer, timeout)) {
            return attempt(job, peer, Map.of(), watched, work);
        }
    }

    private Outcome ended(String name, @Nullable RunningCall watched, Throwable fault) {
        Optional<Outcome> stopped = watched == null ? Optional.empty() : watched.stopped();
        if (stopped.isPresent()) {
            return stopped.get();
        }
        return switch (fault) {
            case ToolFailure e ->
                    new Outcome.Failed(FailureKind.DECLARED, said(e), e.fault(), null);
            case CannotAsk e ->
                    new Outcome.Refused(new Refusal.MissingCapability(e.missing(), e.questions()));
            case LiveCall.NoAnswer e -> new Outcome.Failed(FailureKind.UNANSWERED, said(e));
            case InterruptedException _ -> new Outcome.Cancelled();
            default ->
                    new Outcome.Failed(
                            FailureKind.CRASH,
                            "Failed unexpectedly; the server's log has it under "
                                    + incidents.report(name, fault));
        };
    }

    private String said(Exception e) {
        String message = e.getMessage();
        return message == null ? "Failed without saying why" : secrets.mask(message);
    }

    private static RequestStates.Binding binding(Job job, Peer peer) {
        return new RequestStates.Binding(peer.caller(), job.method(), job.name(), job.arguments());
    }
}
