package dev.toolbooth.core.fake;

import dev.toolbooth.core.call.Admission;
import dev.toolbooth.core.call.CallLogs;
import dev.toolbooth.core.call.CallRecord;
import dev.toolbooth.core.call.CallRecorder;
import dev.toolbooth.core.call.Engine;
import dev.toolbooth.core.call.Handling;
import dev.toolbooth.core.call.Operation;
import dev.toolbooth.core.call.Outcome;
import dev.toolbooth.core.call.Peer;
import dev.toolbooth.core.call.RequestStates;
import dev.toolbooth.core.call.Retry;
import dev.toolbooth.core.call.RunningCalls;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.call.Till;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.session.Sessions;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.core.task.Tasks;
import dev.toolbooth.core.tool.Toolbox;
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
    public final Till till;
    public final Engine engine;

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
        sessions = new Sessions(limits, clock, new Ids(), new Stats(clock.instant()));
        RequestStates states =
                new RequestStates(new FakeSealer(), clock, limits.requestStateTtl(), new Ids());
        handling = new Handling(running, states, incidents, limits, new Secrets());
        CallRecorder recorder = new CallRecorder(calls, clock, clock::nanos);
        tasks =
                new Tasks(
                        handling,
                        running,
                        announcements,
                        recorder,
                        taskThreads,
                        clock,
                        new Ids(),
                        limits);
        till = new Till(clock, clock::nanos, UUID::randomUUID, limits);
        engine =
                new Engine(
                        new Engine.Parts(
                                new ServerInfo("test", null, "1", null),
                                toolbox,
                                prompts,
                                resources,
                                sessions,
                                tasks,
                                running,
                                handling,
                                new Admission(limits.toolRates(), () -> 0),
                                till,
                                recorder,
                                incidents,
                                limits));
    }

    /** Calls a tool for the first time. */
    public Outcome call(String tool, ObjectNode arguments, Peer peer) {
        return engine.perform(new Operation.CallTool(tool, arguments, Retry.NONE), peer);
    }

    /** Does it on a thread of its own. */
    public CompletableFuture<Outcome> start(Operation operation, Peer peer) {
        return CompletableFuture.supplyAsync(() -> engine.perform(operation, peer), THREADS);
    }
}
