package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.Sandbox;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A resolver of clients' requests into launches, or into refusals. Thread-safe: it keeps nothing
 * but a number, and no request changes what the next one may do.
 */
public final class LaunchResolver {
    static final String SHELL = "/bin/sh";
    static final File NOTHING = new File("/dev/null");

    private final LaunchPolicy policy;
    private final Sandbox files;
    private final CommandRules commands;
    private final EnvironmentRules environment;
    private final String run;
    private final AtomicLong numbers = new AtomicLong();

    /** The real path of the workspace, once it was needed. */
    private volatile @Nullable Path root;

    /** Guarded by this. */
    private @Nullable Confinement found;

    /** Guarded by this. */
    private @Nullable ControlGroup group;

    /**
     * @param files the workspace, for folders in it
     * @param run what this server is known by, which no other is
     */
    public LaunchResolver(LaunchPolicy policy, Sandbox files, String run) {
        this.policy = policy;
        this.files = files;
        this.commands = new CommandRules(policy.path(), policy.commands());
        this.environment = new EnvironmentRules(policy.clientEnvironment(), policy.shell());
        this.run = run;
    }

    /** What the operator allows. */
    public LaunchPolicy policy() {
        return policy;
    }

    /** How commands are confined, found out when it is first asked. */
    public synchronized Confinement confinement() throws InterruptedException {
        Confinement confinement = found;
        if (confinement == null) {
            confinement = ConfinementProbe.find(policy);
            found = confinement;
        }
        return confinement;
    }

    /** What bounds all commands together, made when the first is started. */
    private synchronized ControlGroup group() {
        ControlGroup known = group;
        if (known == null) {
            known =
                    ControlGroup.make(
                            run,
                            policy.confine() == LaunchPolicy.Confine.OFF
                                    ? ProcessLimits.NONE
                                    : policy.limits());
            group = known;
        }
        return known;
    }

    /** Takes away what bounds all commands, of which none may be left. */
    synchronized void close() {
        if (group != null) {
            group.remove();
        }
    }

    /** What has to be started for an order. */
    public Launch prepare(LaunchRequest request) throws ToolFailure, InterruptedException {
        environment.check(request.env());
        for (String argument : request.args()) {
            if (argument.indexOf('\0') >= 0) {
                throw invalid("args", "an argument has a NUL character: expected none");
            }
        }
        Path directory = directory(request.cwd());
        List<String> line = new ArrayList<>(program(request, directory));
        line.addAll(request.args());
        Confinement confinement = confinement();
        if (!confinement.confines() && policy.confine() == LaunchPolicy.Confine.REQUIRED) {
            throw new ToolFailure(
                    Fault.Kind.UNAVAILABLE,
                    "",
                    confinement.told() + ": the server's operator has to install it");
        }
        Path home = home(request.caller());
        ProcessMarker marker = new ProcessMarker(run, numbers.incrementAndGet());
        return new Launch(
                group().around(
                                confinement.around(
                                        line,
                                        new Confinement.Requirements(
                                                directory,
                                                home,
                                                network(request, confinement),
                                                request.terminal()))),
                environment(request, directory, home, marker),
                directory,
                marker,
                confinement.confines(),
                request.terminal() && confinement.takesTerminals());
    }

    private List<String> program(LaunchRequest request, Path directory) throws ToolFailure {
        if (!request.shell()) {
            return List.of(commands.program(request.command(), directory).toString());
        }
        if (!policy.shell()) {
            throw new ToolFailure(
                    Fault.Kind.DENIED,
                    "shell",
                    "commands are not read by a shell here: send the program as command and its"
                            + " arguments as args; workspace.exec.shell is the operator's switch");
        }
        if (request.command().isBlank() || request.command().indexOf('\0') >= 0) {
            throw invalid("command", "the command is empty or has a NUL character");
        }
        return List.of(SHELL, "-c", request.command(), "sh");
    }

    /** Whether there will be a network; a client that wants none gets none, or no command. */
    private boolean network(LaunchRequest request, Confinement confinement) throws ToolFailure {
        Boolean wanted = request.network();
        if (wanted == null) {
            return policy.network();
        }
        if (wanted && !policy.network()) {
            throw new ToolFailure(
                    Fault.Kind.DENIED,
                    "network",
                    "commands have no network here: workspace.exec.network is the operator's"
                            + " switch");
        }
        if (!wanted && !confinement.confines()) {
            throw new ToolFailure(
                    Fault.Kind.UNAVAILABLE,
                    "network",
                    "the network can't be kept from commands on this server: leave network out");
        }
        return wanted;
    }

    private Path directory(@Nullable String cwd) throws ToolFailure, InterruptedException {
        try {
            if (cwd != null) {
                return files.folder(cwd);
            }
            Path known = root;
            if (known == null) {
                known = files.folder("");
                root = known;
            }
            return known;
        } catch (FileProblem e) {
            Fault.Kind kind =
                    switch (e.kind()) {
                        case UNREADABLE, DENIED -> Fault.Kind.DENIED;
                        case BUSY, CROWDED -> Fault.Kind.UNAVAILABLE;
                        case BAD_PATH,
                                OUTSIDE,
                                NOT_FOUND,
                                WRONG_TYPE,
                                TOO_LARGE,
                                NOT_TEXT,
                                CHANGED,
                                CONFLICT ->
                                Fault.Kind.INVALID;
                    };
            throw new ToolFailure(
                    kind,
                    "cwd",
                    e.kind() == FileProblem.Kind.OUTSIDE
                            ? "Path outside workspace"
                            : e.getMessage());
        }
    }

    private Path home(String caller) throws ToolFailure {
        try {
            return CallerHomes.own(policy.homes(), caller);
        } catch (IOException e) {
            throw new ToolFailure(
                    Fault.Kind.UNAVAILABLE,
                    "",
                    "there is no home for commands: the server's operator has to look at"
                            + " workspace.exec.home");
        }
    }

    private Map<String, String> environment(
            LaunchRequest request, Path directory, Path home, ProcessMarker marker) {
        Map<String, String> all = new HashMap<>();
        all.put("LANG", "C.UTF-8");
        all.put("TERM", request.terminal() ? "xterm-256color" : "dumb");
        all.put("USER", System.getProperty("user.name", ""));
        all.put("LOGNAME", System.getProperty("user.name", ""));
        all.putAll(policy.environment());
        all.putAll(request.env());
        all.put("SHELL", SHELL);
        all.put("PWD", directory.toString());
        all.put("HOME", home.toString());
        all.put(
                "PATH",
                policy.path().stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)));
        all.put(ProcessMarker.VARIABLE, marker.value());
        return all;
    }

    private static ToolFailure invalid(String field, String reason) {
        return new ToolFailure(Fault.Kind.INVALID, field, reason);
    }
}
