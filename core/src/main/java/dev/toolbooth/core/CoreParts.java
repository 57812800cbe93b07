package dev.toolbooth.core;

import dev.toolbooth.core.handler.Handling;
import dev.toolbooth.core.handler.RequestStates;
import dev.toolbooth.core.handler.RunningCalls;
import dev.toolbooth.core.handler.Sealer;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.ReplyMemoryBudget;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.session.Sessions;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.core.task.Tasks;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.core.trace.CallLogs;
import dev.toolbooth.core.trace.CallRecorder;
import dev.toolbooth.core.trace.Incidents;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The parts of one server's domain that are there before anything is sold: what is on offer, and
 * what calls need. With a billing they become a {@link Core}.
 */
public record CoreParts(
        Ports ports,
        ServerInfo server,
        Limits limits,
        Announcements announcements,
        Toolbox toolbox,
        Prompts prompts,
        Resources resources,
        Sessions sessions,
        Tasks tasks,
        RunningCalls running,
        Handling handling,
        CallLogs calls,
        CallRecorder recorder,
        Stats stats,
        StartHooks startHooks,
        StopHooks stopHooks,
        Secrets secrets,
        ReplyMemoryBudget replyMemory) {

    /**
     * The ports of the domain to the outside.
     *
     * @param ids makes unguessable ids of visible ASCII
     * @param uuids makes ids of calls, which rise with time
     * @param nanos a clock that only runs forward
     * @param threads where tasks run, each for as long as it takes
     */
    public record Ports(
            Sealer sealer,
            Incidents incidents,
            InstantSource clock,
            LongSupplier nanos,
            Supplier<String> ids,
            Supplier<UUID> uuids,
            Executor threads) {}

    /** Those of a domain with nothing on offer yet, which will be listed under plain names. */
    public static CoreParts of(ServerInfo server, Limits limits, Ports ports) {
        return of(server, limits, ports, NameMode.PLAIN);
    }

    /**
     * Those of a domain with nothing on offer yet; what comes without a namespace gets the
     * server's.
     */
    public static CoreParts of(ServerInfo server, Limits limits, Ports ports, NameMode names) {
        Stats stats = new Stats(ports.clock().instant());
        Announcements announcements = new Announcements();
        Namespace home = Namespace.like(server.name());
        Sessions sessions = new Sessions(limits, ports.clock(), ports.ids(), stats::hit);
        RunningCalls running = new RunningCalls(ports.nanos());
        Secrets secrets = new Secrets();
        Handling handling =
                new Handling(running, states(ports, limits), ports.incidents(), limits, secrets);
        CallLogs calls = new CallLogs(ports.incidents());
        calls.add(stats);
        CallRecorder recorder = new CallRecorder(calls, ports.clock(), ports.nanos());
        return new CoreParts(
                ports,
                server,
                limits,
                announcements,
                new Toolbox(announcements, home, names),
                new Prompts(announcements),
                new Resources(announcements, home, names),
                sessions,
                tasks(ports, limits, handling, running, recorder),
                running,
                handling,
                calls,
                recorder,
                stats,
                new StartHooks(),
                new StopHooks(),
                secrets,
                ReplyMemoryBudget.ofMemory());
    }

    /** Where faults are reported. */
    public Incidents incidents() {
        return ports.incidents();
    }

    private static Tasks tasks(
            Ports ports,
            Limits limits,
            Handling handling,
            RunningCalls running,
            CallRecorder recorder) {
        return new Tasks(
                handling, running, recorder, ports.threads(), ports.clock(), ports.ids(), limits);
    }

    private static RequestStates states(Ports ports, Limits limits) {
        return new RequestStates(
                ports.sealer(), ports.clock(), limits.calls().requestStateTtl(), ports.ids());
    }
}
