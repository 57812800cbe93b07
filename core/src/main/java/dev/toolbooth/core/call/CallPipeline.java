package dev.toolbooth.core.call;

import dev.toolbooth.core.ask.ClientFeature;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.money.Shop;
import dev.toolbooth.core.schema.Mismatch;
import dev.toolbooth.core.task.Tasks;
import dev.toolbooth.core.tool.Deferred;
import dev.toolbooth.core.tool.TaskUse;
import dev.toolbooth.core.tool.ToolCall;
import dev.toolbooth.core.tool.ToolEntry;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.core.tool.ToolOutput;
import dev.toolbooth.core.tool.Toolbox;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool, from its name to its outcome, in this order: find the tool, see whether the
 * caller may use it and now, and whether the client can do what it needs, check the arguments, hold
 * its price, run, check the output, have it paid. Thread-safe.
 */
public final class CallPipeline {
    private final Toolbox toolbox;
    private final Handling handling;
    private final Tasks tasks;
    private final Admission admission;
    private final Till till;
    private final CallRecorder recorder;
    private final Limits limits;

    public CallPipeline(
            Toolbox toolbox,
            Handling handling,
            Tasks tasks,
            Admission admission,
            Till till,
            CallRecorder recorder,
            Limits limits) {
        this.toolbox = toolbox;
        this.handling = handling;
        this.tasks = tasks;
        this.admission = admission;
        this.till = till;
        this.recorder = recorder;
        this.limits = limits;
    }

    /** How a call is paid for that has run: its outcome, or null when that comes later. */
    private interface Settling {
        @Nullable Outcome settle(OpenCall open, Visit.Ticket ticket, Outcome outcome);
    }

    /** Calls a tool, and has it recorded how that ended. */
    public Outcome call(Operation.CallTool wanted, Peer peer) {
        return Objects.requireNonNull(
                call(wanted, peer, (_, ticket, outcome) -> till.settle(ticket, outcome, peer)));
    }

    /** The same for a call that is immediate, which doesn't wait until it is paid. */
    void call(Operation.CallTool wanted, Peer peer, Executor home, Consumer<Outcome> done) {
        Outcome outcome =
                call(
                        wanted,
                        peer,
                        (open, ticket, ended) -> {
                            till.settle(
                                    ticket,
                                    ended,
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
        String name = tool == null ? wanted.name() : toolbox.usualName(tool);
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
                ? toolbox.find(wanted.name(), peer.apart())
                : toolbox.find(wanted.name(), shop::sells);
    }

    private boolean hidden(ToolEntry tool, Peer peer) {
        return peer.caller().scopes().hide("tools", toolbox.usualName(tool));
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
        String usual = toolbox.usualName(tool);
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
            Outcome price = wanted.priceFirst() ? till.demand().asked(wanted, usual, peer) : null;
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
                        wanted.retry(),
                        timeout(tool),
                        tool.spec().immediate());
        Visit visit = till.visit(wanted, usual, job.timeout(), peer, trace);
        if (visit instanceof Visit.Unpriced && tool.tool().onTab()) {
            visit = till.tabs().open(wanted, usual, job.timeout(), peer, trace);
        }
        if (!(visit instanceof Visit.Ended)) {
            trace.enter(CallStep.RUN);
        }
        return switch (visit) {
            case Visit.Unpriced _ -> runUnpaid(wanted, job, tool, peer, open);
            case Visit.Ended(Outcome outcome) -> outcome;
            case Visit.Tab(OpenTab tab) -> runOnTab(tab, job, tool, peer, open);
            case Visit.Ticket ticket -> runPaid(ticket, job, tool, peer, open, settling);
        };
    }

    private Outcome runUnpaid(
            Operation.CallTool wanted, Handling.Job job, ToolEntry tool, Peer peer, OpenCall open) {
        return handling.run(
                job.bringing(wanted.payment()), peer, open, live -> run(tool, wanted, peer, live));
    }

    /** Runs a call that says itself what it costs; what it has not billed by its end is not. */
    private Outcome runOnTab(
            OpenTab tab, Handling.Job job, ToolEntry tool, Peer peer, OpenCall open) {
        Outcome outcome = new Outcome.Cancelled();
        try {
            outcome =
                    handling.run(
                            job, peer, open, live -> runToEnd(tool, new TabbedCall(live, tab)));
        } finally {
            // Whatever broke, nothing stays held, and others with the same key don't wait for it.
            outcome = tab.end(outcome);
        }
        return outcome;
    }

    /** Runs a call for which its price is held: to its end, never as a task, and paid after it. */
    private @Nullable Outcome runPaid(
            Visit.Ticket ticket,
            Handling.Job job,
            ToolEntry tool,
            Peer peer,
            OpenCall open,
            Settling settling) {
        try {
            Outcome outcome = handling.run(job, peer, open, live -> runToEnd(tool, live));
            if (open.pay()) {
                if (CallEnd.of(outcome) == CallEnd.COMPLETED) {
                    open.trace().enter(CallStep.CAPTURE);
                }
                return settling.settle(open, ticket, outcome);
            }
            till.forget(ticket, outcome);
            return outcome;
        } catch (Throwable e) {
            // Whatever broke, nothing stays held, and others with the same key don't wait for it.
            till.forget(ticket, new Outcome.Cancelled());
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
                || (tool.spec().immediate() && !till.waits(wanted, toolbox.usualName(tool), peer));
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
                        toolbox.usualName(tool),
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
        return own == null ? limits.toolTimeout() : own;
    }
}
