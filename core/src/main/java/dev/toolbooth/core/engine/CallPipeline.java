package dev.toolbooth.core.engine;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.billing.BillingDecision;
import dev.toolbooth.core.billing.BillingRule;
import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.billing.MeteredBill;
import dev.toolbooth.core.billing.MeteredCall;
import dev.toolbooth.core.handler.Handling;
import dev.toolbooth.core.handler.LiveCall;
import dev.toolbooth.core.handler.RunningCalls;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.operation.FailureKind;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.Refusal;
import dev.toolbooth.core.schema.Mismatch;
import dev.toolbooth.core.task.Tasks;
import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.TaskUse;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.core.trace.CallRecorder;
import dev.toolbooth.core.trace.CallStep;
import dev.toolbooth.core.trace.CallTrace;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The path of a tool call from its name to its outcome, in this order: find the tool, check the
 * caller's permission and rate and the client's capabilities, validate the arguments, hold the
 * price, run, check the output, take the payment. Thread-safe.
 */
public final class CallPipeline {
    private final Toolbox toolbox;
    private final Handling handling;
    private final Tasks tasks;
    private final Admission admission;
    private final CallBilling billing;
    private final CallRecorder recorder;
    private final Limits limits;

    public CallPipeline(
            Toolbox toolbox,
            Handling handling,
            Tasks tasks,
            Admission admission,
            CallBilling billing,
            CallRecorder recorder,
            Limits limits) {
        this.toolbox = toolbox;
        this.handling = handling;
        this.tasks = tasks;
        this.admission = admission;
        this.billing = billing;
        this.recorder = recorder;
        this.limits = limits;
    }

    /** The payment of a call that has run: its outcome, or null when that comes later. */
    private interface Settling {
        /**
         * @param due what is to be paid for, or null when nothing is
         */
        @Nullable Outcome settle(
                OpenCall open,
                BillingDecision.Authorized authorized,
                Outcome outcome,
                @Nullable ToolOutput due);
    }

    /** Calls a tool, and has it recorded how that ended. */
    public Outcome call(Operation.CallTool wanted, Peer peer) {
        return Objects.requireNonNull(
                call(
                        wanted,
                        peer,
                        (_, authorized, outcome, due) ->
                                billing.settle(authorized, outcome, due, peer)));
    }

    /** The same for a call that is immediate, which doesn't wait until it is paid. */
    void call(Operation.CallTool wanted, Peer peer, Executor home, Consumer<Outcome> done) {
        Outcome outcome =
                call(
                        wanted,
                        peer,
                        (open, authorized, ended, due) -> {
                            billing.settle(
                                    authorized,
                                    ended,
                                    due,
                                    peer,
                                    home,
                                    settled -> {
                                        open.end(settled);
                                        done.accept(settled);
                                    });
                            return null;
                        });
        if (outcome != null) {
            done.accept(outcome);
        }
    }

    private @Nullable Outcome call(Operation.CallTool wanted, Peer peer, Settling settling) {
        ToolEntry tool = find(wanted, peer);
        // The name in the books too: what is counted of a tool must meet what it sold.
        String name = tool == null ? wanted.name() : toolbox.canonicalName(tool);
        OpenCall open = new OpenCall(recorder, recorder.begin(name, wanted, peer), peer);
        try {
            Outcome outcome = perform(wanted, tool, peer, open, settling);
            if (outcome != null) {
                open.end(outcome);
            }
            return outcome;
        } catch (Throwable e) {
            open.broke();
            throw e;
        }
    }

    /** The tool that a name means where it is called: in a shop, only what is sold there. */
    private @Nullable ToolEntry find(Operation.CallTool wanted, Peer peer) {
        Shop shop = peer.shop();
        return shop == null
                ? toolbox.find(wanted.name(), peer.mountOnly())
                : toolbox.find(wanted.name(), shop::sells);
    }

    private boolean hidden(ToolEntry tool, Peer peer) {
        return peer.caller().scopes().hide("tools", toolbox.canonicalName(tool));
    }

    private @Nullable Outcome perform(
            Operation.CallTool wanted,
            @Nullable ToolEntry tool,
            Peer peer,
            OpenCall open,
            Settling settling) {
        if (tool == null || hidden(tool, peer)) {
            return new Outcome.Refused(new Refusal.UnknownTool(wanted.name()));
        }
        String usual = toolbox.canonicalName(tool);
        Refusal unwelcome = admission.refuse(usual, peer.caller());
        if (unwelcome != null) {
            return new Outcome.Refused(unwelcome);
        }
        Set<ClientFeature> missing = tool.missing(peer.profile());
        if (!missing.isEmpty()) {
            return new Outcome.Refused(new Refusal.MissingCapability(missing, Map.of()));
        }
        CallTrace trace = open.trace();
        trace.enter(CallStep.CHECK);
        Optional<Mismatch> mismatch = tool.checkInput(wanted.arguments());
        if (mismatch.isPresent()) {
            Outcome price =
                    wanted.priceFirst() ? billing.requests().asked(wanted, usual, peer) : null;
            return price != null
                    ? price
                    : new Outcome.Refused(
                            new Refusal.BadArguments(
                                    wanted.name(), mismatch.get().path(), mismatch.get().reason()));
        }
        Handling.Job job =
                new Handling.Job(
                        "tools/call",
                        wanted.name(),
                        wanted.arguments(),
                        wanted.inputResponses(),
                        timeout(tool),
                        tool.spec().immediate());
        boolean waits = wanted.repetition() != null || wanted.payment() != null;
        if (!waits || job.immediate()) {
            return bill(wanted, usual, job, tool, peer, open, () -> false, settling);
        }
        // A client may call off what still waits to be billed.
        try (RunningCalls.Expected expected = handling.expect(peer.key())) {
            return bill(wanted, usual, job, tool, peer, open, expected::calledOff, settling);
        }
    }

    private @Nullable Outcome bill(
            Operation.CallTool wanted,
            String usual,
            Handling.Job job,
            ToolEntry tool,
            Peer peer,
            OpenCall open,
            BooleanSupplier calledOff,
            Settling settling) {
        CallTrace trace = open.trace();
        BillingDecision decision = billing.decide(wanted, usual, job.timeout(), peer, trace);
        if (decision instanceof BillingDecision.Unpriced && tool.tool().onTab()) {
            decision = billing.metered().open(wanted, usual, job.timeout(), peer, trace);
        }
        if (!(decision instanceof BillingDecision.Finished)) {
            trace.enter(CallStep.RUN);
        }
        return switch (decision) {
            case BillingDecision.Unpriced _ -> runUnpaid(wanted, job, tool, peer, open);
            case BillingDecision.Finished(Outcome outcome) -> outcome;
            case BillingDecision.Metered(MeteredBill bill) ->
                    runMetered(bill, job, tool, peer, open);
            case BillingDecision.Authorized authorized ->
                    runPaid(authorized, job, tool, peer, open, calledOff, settling);
        };
    }

    private Outcome runUnpaid(
            Operation.CallTool wanted, Handling.Job job, ToolEntry tool, Peer peer, OpenCall open) {
        return handling.run(
                job.bringing(wanted.payment()), peer, open, live -> run(tool, wanted, peer, live));
    }

    /** Runs a call that says itself what it costs; what it has not billed by its end is not. */
    private Outcome runMetered(
            MeteredBill bill, Handling.Job job, ToolEntry tool, Peer peer, OpenCall open) {
        Outcome outcome = new Outcome.Cancelled();
        try {
            outcome =
                    handling.run(
                            job, peer, open, live -> runToEnd(tool, new MeteredCall(live, bill)));
        } finally {
            // Whatever broke, nothing stays held, and others with the same key don't wait for it.
            outcome = bill.end(outcome);
        }
        return outcome;
    }

    /** Runs a call for which its price is held: to its end, never as a task, and paid after it. */
    private @Nullable Outcome runPaid(
            BillingDecision.Authorized authorized,
            Handling.Job job,
            ToolEntry tool,
            Peer peer,
            OpenCall open,
            BooleanSupplier calledOff,
            Settling settling) {
        BillingRule rule = BillingRule.of(tool.spec().hints(), authorized.tariff().terms());
        open.sold();
        try {
            Outcome outcome =
                    handling.run(
                            job.paidBy(rule),
                            peer,
                            open,
                            // Who left before has bought nothing, so nothing is done.
                            live ->
                                    peer.gone() || calledOff.getAsBoolean()
                                            ? new Outcome.Cancelled()
                                            : runToEnd(tool, live));
            if (open.pay()) {
                ToolOutput due = rule.due(outcome, peer.gone(), peer.heardBytes());
                if (due != null) {
                    open.trace().enter(CallStep.CAPTURE);
                }
                return settling.settle(open, authorized, outcome, due);
            }
            billing.release(authorized, outcome);
            return outcome;
        } catch (Throwable e) {
            // Whatever broke, nothing stays held, and others with the same key don't wait for it.
            billing.release(authorized, new Outcome.Cancelled());
            throw e;
        }
    }

    private static Outcome runToEnd(ToolEntry tool, ToolCall live)
            throws ToolFailure, InterruptedException {
        return switch (tool.tool().run(live)) {
            case ToolOutput output -> completed(tool, output);
            case Deferred deferred -> completed(tool, deferred.work().run(live));
        };
    }

    /** Whether the call needs no thread of its own. */
    boolean immediate(Operation.CallTool wanted, Peer peer) {
        ToolEntry tool = find(wanted, peer);
        return tool == null
                || (tool.spec().immediate()
                        && !billing.mayWait(wanted, toolbox.canonicalName(tool), peer));
    }

    private Outcome run(ToolEntry tool, Operation.CallTool wanted, Peer peer, LiveCall live)
            throws ToolFailure, InterruptedException {
        return switch (tool.tool().run(live)) {
            case ToolOutput output -> completed(tool, output);
            case Deferred deferred -> {
                boolean asTask =
                        tool.spec().taskUse() != TaskUse.NEVER
                                && peer.profile().can(ClientFeature.TASKS);
                yield asTask
                        ? start(tool, wanted, peer, deferred)
                        : completed(tool, deferred.work().run(live));
            }
        };
    }

    private Outcome start(ToolEntry tool, Operation.CallTool wanted, Peer peer, Deferred deferred) {
        return tasks.start(
                        toolbox.canonicalName(tool),
                        peer,
                        wanted.traceparent(),
                        wanted.arguments(),
                        call -> completed(tool, deferred.work().run(call)))
                .<Outcome>map(Outcome.TaskCreated::new)
                .orElseGet(() -> new Outcome.Refused(new Refusal.Overloaded("tasks", 60)));
    }

    private static Outcome completed(ToolEntry tool, ToolOutput output) {
        Optional<Mismatch> mismatch = tool.checkOutput(output);
        return mismatch.isEmpty()
                ? new Outcome.Completed(output)
                : new Outcome.Failed(
                        FailureKind.BAD_OUTPUT,
                        "The tool's output does not fit its own schema: "
                                + mismatch.get().path()
                                + " "
                                + mismatch.get().reason());
    }

    private Duration timeout(ToolEntry tool) {
        Duration own = tool.spec().timeout();
        return own == null ? limits.calls().toolTimeout() : own;
    }
}
