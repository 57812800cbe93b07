package dev.toolbooth.core.fake;

import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.engine.Admission;
import dev.toolbooth.core.engine.Engine;
import dev.toolbooth.core.handler.Handling;
import dev.toolbooth.core.handler.RequestStates;
import dev.toolbooth.core.handler.RunningCalls;
import dev.toolbooth.core.ledger.Ledger;
import dev.toolbooth.core.ledger.ReceiptSigner;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.money.Shops;
import dev.toolbooth.core.operation.InputResponses;
import dev.toolbooth.core.operation.Operation;
import dev.toolbooth.core.operation.Outcome;
import dev.toolbooth.core.operation.Peer;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.pay.ChainPayments;
import dev.toolbooth.core.pay.PaymentBook;
import dev.toolbooth.core.pay.PaymentLogs;
import dev.toolbooth.core.pay.WalletLimits;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.rail.Rail;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.session.Sessions;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.core.task.Tasks;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.core.trace.CallLogs;
import dev.toolbooth.core.trace.CallRecord;
import dev.toolbooth.core.trace.CallRecorder;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import tools.jackson.databind.node.ObjectNode;

/** A whole engine on a clock that the test moves, with limits small enough to reach. */
public final class TestCore {
    /** Gives every piece of work a thread of its own. */
    public static final Executor THREADS = work -> Thread.ofVirtual().start(work);

    public final Limits limits;
    public final FakeClock clock = new FakeClock();
    public final FakeIncidents incidents = new FakeIncidents();
    public final Announcements announcements = new Announcements();
    public final Toolbox toolbox = new Toolbox(announcements);
    public final Prompts prompts = new Prompts(announcements);
    public final Resources resources = new Resources(announcements);
    public final List<CallRecord> ended = new CopyOnWriteArrayList<>();
    public final CallLogs calls = new CallLogs(incidents);
    public final Sessions sessions;
    public final RunningCalls running = new RunningCalls(clock::nanos);
    public final Handling handling;
    public final Tasks tasks;
    public volatile CallBilling billing;
    public volatile Engine engine;

    private final CallRecorder recorder = new CallRecorder(calls, clock, clock::nanos);

    public TestCore() {
        this(THREADS, SomeLimits.small());
    }

    /** A core whose tasks run where the test says. */
    public TestCore(Executor taskThreads) {
        this(taskThreads, SomeLimits.small());
    }

    /** A core with other limits. */
    public TestCore(Executor taskThreads, Limits limits) {
        this.limits = limits;
        calls.add(ended::add);
        sessions = new Sessions(limits, clock, new Ids(), new Stats(clock.instant())::hit);
        RequestStates states =
                new RequestStates(
                        new FakeSealer(), clock, limits.calls().requestStateTtl(), new Ids());
        handling = new Handling(running, states, incidents, limits, new Secrets());
        tasks = new Tasks(handling, running, recorder, taskThreads, clock, new Ids(), limits);
        billing = CallBilling.free(clock, clock::nanos, UUID::randomUUID, limits);
        engine = engine();
    }

    /** Starts anew, with the same tools, and sells for accounts. */
    public void sell(Shops shops, Ledger ledger, ReceiptSigner signer) {
        sell(shops, ChainPayments.Parts.none(ledger), signer);
    }

    /** The same for payments on one chain too. */
    public void sell(Shops shops, Ledger ledger, Rail chain, PaymentBook book) {
        ChainPayments.Parts payments =
                new ChainPayments.Parts(
                        List.of(chain), book, ledger, WalletLimits.NONE, new PaymentLogs(_ -> {}));
        sell(shops, payments, _ -> "signed");
    }

    private void sell(Shops shops, ChainPayments.Parts payments, ReceiptSigner signer) {
        ChainPayments chainPayments = new ChainPayments(clock, UUID::randomUUID, payments);
        billing =
                new CallBilling(
                        clock,
                        clock::nanos,
                        UUID::randomUUID,
                        limits,
                        CallBilling.Parts.selling(shops, chainPayments, signer));
        engine = engine();
    }

    private Engine engine() {
        return new Engine(
                new Engine.Parts(
                        new ServerInfo("test", null, "1", null),
                        toolbox,
                        prompts,
                        resources,
                        sessions,
                        tasks,
                        running,
                        handling,
                        new Admission(limits.rates().tools(), () -> 0),
                        billing,
                        recorder,
                        incidents,
                        limits));
    }

    /** Calls a tool for the first time. */
    public Outcome call(String tool, ObjectNode arguments, Peer peer) {
        return engine.perform(new Operation.CallTool(tool, arguments, InputResponses.NONE), peer);
    }

    /** Does it on a thread of its own. */
    public CompletableFuture<Outcome> start(Operation operation, Peer peer) {
        return CompletableFuture.supplyAsync(() -> engine.perform(operation, peer), THREADS);
    }
}
