package dev.toolbooth.core;

import dev.toolbooth.core.billing.CallBilling;
import dev.toolbooth.core.concurrent.Listeners;
import dev.toolbooth.core.engine.Admission;
import dev.toolbooth.core.engine.Engine;
import dev.toolbooth.core.handler.RunningCalls;
import dev.toolbooth.core.limit.Limits;
import dev.toolbooth.core.limit.ReplyMemoryBudget;
import dev.toolbooth.core.operation.ServerInfo;
import dev.toolbooth.core.operation.TaskView;
import dev.toolbooth.core.prompt.Prompts;
import dev.toolbooth.core.resource.Resources;
import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.session.Sessions;
import dev.toolbooth.core.signal.Announcements;
import dev.toolbooth.core.signal.Interests;
import dev.toolbooth.core.signal.Signal;
import dev.toolbooth.core.stats.Stats;
import dev.toolbooth.core.task.Tasks;
import dev.toolbooth.core.tool.Toolbox;
import dev.toolbooth.core.trace.CallLogs;
import dev.toolbooth.core.trace.Incidents;
import java.util.function.Consumer;

/**
 * The domain of one server, wired: its parts, the billing of its calls, and the engine that serves
 * them.
 */
public record Core(CoreParts parts, CallBilling billing, Engine engine) {

    /** Wires a domain that sells by this billing. */
    public static Core of(CoreParts parts, CallBilling billing) {
        Engine engine =
                new Engine(
                        new Engine.Parts(
                                parts.server(),
                                parts.toolbox(),
                                parts.prompts(),
                                parts.resources(),
                                parts.sessions(),
                                parts.tasks(),
                                parts.running(),
                                parts.handling(),
                                new Admission(
                                        parts.limits().rates().tools(), parts.ports().nanos()),
                                billing,
                                parts.recorder(),
                                parts.incidents(),
                                parts.limits()));
        return new Core(parts, billing, engine);
    }

    /** Wires a domain that sells nothing. */
    public static Core free(CoreParts parts) {
        CoreParts.Ports ports = parts.ports();
        return of(
                parts,
                CallBilling.free(ports.clock(), ports.nanos(), ports.uuids(), parts.limits()));
    }

    /** Subscribes a client to what it is interested in, until the registration is closed. */
    public Listeners.Registration listen(
            Interests interests, Consumer<Signal> signals, Consumer<TaskView> changes) {
        Listeners.Registration news = announcements().listen(interests::want, signals);
        Listeners.Registration ofTasks = tasks().listen(interests::wantTask, changes);
        return () -> {
            news.close();
            ofTasks.close();
        };
    }

    public ServerInfo server() {
        return parts.server();
    }

    public Limits limits() {
        return parts.limits();
    }

    public Announcements announcements() {
        return parts.announcements();
    }

    public Toolbox toolbox() {
        return parts.toolbox();
    }

    public Prompts prompts() {
        return parts.prompts();
    }

    public Resources resources() {
        return parts.resources();
    }

    public Sessions sessions() {
        return parts.sessions();
    }

    public Tasks tasks() {
        return parts.tasks();
    }

    public RunningCalls running() {
        return parts.running();
    }

    public Incidents incidents() {
        return parts.incidents();
    }

    public CallLogs calls() {
        return parts.calls();
    }

    public Stats stats() {
        return parts.stats();
    }

    public StartHooks startHooks() {
        return parts.startHooks();
    }

    public StopHooks stopHooks() {
        return parts.stopHooks();
    }

    public Secrets secrets() {
        return parts.secrets();
    }

    public ReplyMemoryBudget replyMemory() {
        return parts.replyMemory();
    }
}
