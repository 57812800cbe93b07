package dev.toolbooth.core;

import dev.toolbooth.core.call.Admission;
import dev.toolbooth.core.call.CallLogs;
import dev.toolbooth.core.call.CallRecorder;
import dev.toolbooth.core.call.Engine;
import dev.toolbooth.core.call.Handling;
import dev.toolbooth.core.call.Incidents;
import dev.toolbooth.core.call.RequestStates;
import dev.toolbooth.core.call.RunningCalls;
import dev.toolbooth.core.call.Sealer;
import dev.toolbooth.core.call.ServerInfo;
import dev.toolbooth.core.call.Till;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.Room;
import dev.toolbooth.core.name.NameMode;
import dev.toolbooth.core.name.Namespace;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.session.Sessions;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.core.task.Tasks;
import dev.toolbooth.core.tool.Toolbox;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** One server's domain, wired: what is on offer, and the engine that serves it. */
public record Core(
        ServerInfo server,
        Limits limits,
        Announcements announcements,
        Toolbox toolbox,
        Prompts prompts,
        Resources resources,
        Sessions sessions,
        Tasks tasks,
        RunningCalls running,
        Incidents incidents,
        CallLogs calls,
        Stats stats,
        Engine engine,
        Till till,
        AtStart atStart,
        AtStop atStop,
        Secrets secrets,
        Room room) {

    /**
     * What the domain takes from outside.
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

    /** Wires a domain with nothing on offer yet, which will be listed under plain names. */
    public static Core build(ServerInfo server, Limits limits, Ports ports) {
        return build(server, limits, ports, NameMode.PLAIN);
    }

    /**
     * Wires a domain with nothing on offer yet; what comes without a namespace gets the server's.
     */
    public static Core build(ServerInfo server, Limits limits, Ports ports, NameMode names) {
        Stats stats = new Stats(ports.clock().instant());
        Announcements announcements = new Announcements();
        Namespace home = Namespace.like(server.name());
        Toolbox toolbox = new Toolbox(announcements, home, names);
        Prompts prompts = new Prompts(announcements);
        Resources resources = new Resources(announcements, home, names);
        Sessions sessions = new Sessions(limits, ports.clock(), ports.ids(), stats);
        RunningCalls running = new RunningCalls(ports.nanos());
        Secrets secrets = new Secrets();
        Handling handling =
                new Handling(running, states(ports, limits), ports.incidents(), limits, secrets);
        Till till = new Till(ports.clock(), ports.nanos(), ports.uuids(), limits);
        till.cashier().reportTo(fault -> ports.incidents().report("telling of a payment", fault));
        CallLogs calls = counted(stats, ports.incidents());
        CallRecorder recorder = new CallRecorder(calls, ports.clock(), ports.nanos());
        Tasks tasks = tasks(ports, limits, handling, running, announcements, recorder);
        Engine engine =
                new Engine(
                        new Engine.Parts(
                                server,
                                toolbox,
                                prompts,
                                resources,
                                sessions,
                                tasks,
                                running,
                                handling,
                                new Admission(limits.toolRates(), ports.nanos()),
                                till,
                                recorder,
                                ports.incidents(),
                                limits));
        return new Core(
                server,
                limits,
                announcements,
                toolbox,
                prompts,
                resources,
                sessions,
                tasks,
                running,
                ports.incidents(),
                calls,
                stats,
                engine,
                till,
                new AtStart(),
                new AtStop(),
                secrets,
                Room.ofMemory());
    }

    private static CallLogs counted(Stats stats, Incidents incidents) {
        CallLogs calls = new CallLogs(incidents);
        calls.add(stats);
        return calls;
    }

    private static Tasks tasks(
            Ports ports,
            Limits limits,
            Handling handling,
            RunningCalls running,
            Announcements announcements,
            CallRecorder recorder) {
        return new Tasks(
                handling,
                running,
                announcements,
                recorder,
                ports.threads(),
                ports.clock(),
                ports.ids(),
                limits);
    }

    private static RequestStates states(Ports ports, Limits limits) {
        return new RequestStates(
                ports.sealer(), ports.clock(), limits.requestStateTtl(), ports.ids());
    }
}
