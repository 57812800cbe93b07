package dev.toolbooth.tools.workspace.exec.launch;

import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.files.FileProblem;
import dev.toolbooth.tools.files.Sandbox;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes of what a client wants what the system is told, or objects. Thread-safe: it keeps nothing
 * but a number, and nothing that a client says changes what the next one may.
 */
public final class Launcher {
    static final String SHELL = "/bin/sh";
    static final File NOTHING = new File("/dev/null");

    private final LaunchPolicy policy;
    private final Sandbox files;
    private final CommandRules commands;
    private final String run;
    private final AtomicLong numbers = new AtomicLong();

    /** Where the workspace really is, once somebody has asked. */
    private volatile @Nullable Path root;

    /** Guarded by this. */
    private @Nullable Confinement found;

    /**
     * @param files the workspace, for folders in it
     * @param run what this server is known by, which no other is
     */
    public Launcher(LaunchPolicy policy, Sandbox files, String run) {
        this.policy = policy;
        this.files = files;
        this.commands = new CommandRules(policy.path(), policy.commands());
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
            confinement = Confinements.find(policy);
            found = confinement;
        }
        return confinement;
    }

    /** What has to be started for an order. */
    public Launch launch(Order order) throws ToolFailure, InterruptedException {
        EnvironmentRules.check(order.env());
        for (String argument : order.args()) {
            if (argument.indexOf('\0') >= 0) {
                throw invalid("args", "an argument has a NUL character: expected none");
            }
        }
        Path directory = directory(order.cwd());
        List<String> line = new ArrayList<>(program(order, directory));
        line.addAll(order.args());
        Confinement confinement = confinement();
        makeHome();
        Marker marker = new Marker(run, numbers.incrementAndGet());
        return new Launch(
                confinement.around(
                        line,
                        new Confinement.Room(
                                directory, network(order, confinement), order.terminal())),
                environment(order, directory, marker),
                directory,
                marker,
                confinement.confines(),
                order.terminal() && confinement.takesTerminals());
    }

    private List<String> program(Order order, Path directory) throws ToolFailure {
        if (!order.shell()) {
            return List.of(commands.program(order.command(), directory).toString());
        }
        if (!policy.shell()) {
            throw new ToolFailure(
                    Fault.Kind.DENIED,
                    "shell",
                    "commands are not read by a shell here: send the program as command and its"
                            + " arguments as args; workspace.exec.shell is the operator's switch");
        }
        if (order.command().isBlank() || order.command().indexOf('\0') >= 0) {
            throw invalid("command", "the command is empty or has a NUL character");
        }
        return List.of(SHELL, "-c", order.command(), "sh");
    }

    /** Whether there will be a network; a client that wants none gets none, or no command. */
    private boolean network(Order order, Confinement confinement) throws ToolFailure {
        Boolean wanted = order.network();
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

    private void makeHome() throws ToolFailure {
        try {
            if (!Files.isDirectory(policy.home())) {
                Files.createDirectories(policy.home());
            }
        } catch (IOException e) {
            throw new ToolFailure(
                    Fault.Kind.UNAVAILABLE,
                    "",
                    "there is no home for commands: the server's operator has to look at"
                            + " workspace.exec.home");
        }
    }

    private Map<String, String> environment(Order order, Path directory, Marker marker) {
        Map<String, String> all = new HashMap<>();
        all.put("LANG", "C.UTF-8");
        all.put("TERM", order.terminal() ? "xterm-256color" : "dumb");
        all.put("USER", System.getProperty("user.name", ""));
        all.put("LOGNAME", System.getProperty("user.name", ""));
        all.putAll(policy.environment());
        all.putAll(order.env());
        all.put("SHELL", SHELL);
        all.put("PWD", directory.toString());
        all.put("HOME", policy.home().toString());
        all.put(
                "PATH",
                policy.path().stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator)));
        all.put(Marker.VARIABLE, marker.value());
        return all;
    }

    private static ToolFailure invalid(String field, String reason) {
        return new ToolFailure(Fault.Kind.INVALID, field, reason);
    }
}
