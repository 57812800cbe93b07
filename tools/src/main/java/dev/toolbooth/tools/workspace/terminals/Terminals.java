package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.access.Caller;
import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.exec.launch.Launch;
import dev.toolbooth.tools.workspace.exec.launch.LaunchRequest;
import dev.toolbooth.tools.workspace.exec.launch.ProcessLauncher;
import dev.toolbooth.tools.workspace.exec.launch.ProcessTree;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLog;
import dev.toolbooth.tools.workspace.terminals.pty.Pty;
import dev.toolbooth.tools.workspace.terminals.pty.PtyProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All terminals of a server, visible to their own caller and the operator. Guarded by itself. */
public final class Terminals implements AutoCloseable {
    private static final Comparator<Terminal> BY_START =
            Comparator.<Terminal, Instant>comparing(one -> one.facts().startedAt())
                    .thenComparing(one -> one.facts().id());

    private final Parts parts;
    private final TerminalLimits limits;
    private final TerminalStore store;
    private final Map<String, Terminal> all = new HashMap<>();

    /** Those that are being started, by their callers. */
    private final List<String> starting = new ArrayList<>();

    private boolean opened;
    private boolean closed;

    /**
     * The parts that terminals need.
     *
     * @param ids makes unguessable ids of letters, digits and {@code -}
     * @param folder the folder of transcripts
     * @param run the server's unique id
     */
    public record Parts(
            ProcessLauncher launcher,
            Secrets secrets,
            InstantSource clock,
            Supplier<String> ids,
            Path folder,
            String run) {}

    public Terminals(Parts parts, TerminalLimits limits) {
        this.parts = parts;
        this.limits = limits;
        this.store = new TerminalStore(parts.folder(), parts.run());
    }

    /**
     * A request for a terminal.
     *
     * @param name the client's name for it, or null
     */
    record Wanted(LaunchRequest request, @Nullable String name, int cols, int rows) {}

    /** The place where processes are started. */
    ProcessLauncher launcher() {
        return parts.launcher();
    }

    /** Opens a terminal. */
    Terminal create(String caller, Wanted wanted) throws ToolFailure, InterruptedException {
        open();
        reserve(caller);
        try {
            Launch launch = parts.launcher().prepare(wanted.request());
            Terminal terminal = start(caller, wanted, launch);
            synchronized (this) {
                all.put(terminal.facts().id(), terminal);
                if (!closed) {
                    return terminal;
                }
            }
            terminal.kill(SignalName.KILL);
            throw unavailable("the server stops");
        } finally {
            synchronized (this) {
                starting.remove(caller);
            }
        }
    }

    private synchronized void open() throws ToolFailure {
        if (!opened) {
            try {
                for (Path left : store.open()) {
                    store.read(left).ifPresent(kept -> keep(left, kept));
                }
            } catch (IOException e) {
                throw unavailable(
                        "what terminals print can't be kept: the server's operator has to look at"
                                + " the folder of data");
            }
            opened = true;
        }
        forgetOld();
    }

    private void keep(Path folder, TerminalStore.Kept kept) {
        TerminalInfo info = kept.info();
        if (info.end() == null) {
            // Its server was killed, and what was left of it was ended when this one began.
            String signal = SignalName.of(SignalName.KILL);
            info = info.ended(new TerminalInfo.End(parts.clock().instant(), true, null, signal));
            store.write(folder, info);
        }
        Terminal terminal = new Terminal(folder, info, kept.log(), store, parts.clock());
        terminal.replay();
        all.put(info.id(), terminal);
    }

    private synchronized void reserve(String caller) throws ToolFailure {
        long running = all.values().stream().filter(Terminal::isRunning).count();
        if (running + starting.size() >= limits.running()) {
            throw unavailable(
                    limits.running()
                            + " terminals are open, which is the most at once"
                            + " (workspace.terminals.running): end one with terminals/kill");
        }
        long own =
                all.values().stream()
                        .filter(one -> one.isRunning() && one.facts().caller().equals(caller))
                        .count();
        long begun = starting.stream().filter(caller::equals).count();
        if (own + begun >= limits.runningEach()) {
            throw unavailable(
                    "you have "
                            + limits.runningEach()
                            + " terminals open, which is the most at once"
                            + " (workspace.terminals.running-each): end one with terminals/kill");
        }
        starting.add(caller);
    }

    private Terminal start(String caller, Wanted wanted, Launch launch) throws ToolFailure {
        Pty pty;
        try {
            pty = Pty.open(wanted.cols(), wanted.rows());
        } catch (IOException e) {
            throw unavailable("no terminal can be had on this server: " + e.getMessage());
        }
        TerminalInfo info = facts(caller, wanted);
        Path folder;
        try {
            folder = store.create(info);
        } catch (IOException e) {
            pty.close();
            throw unavailable("what a terminal prints can't be kept: the disk may be full");
        }
        try {
            long before = ProcessTree.mark();
            PtyProcess ptyProcess = parts.launcher().start(launch, () -> child(pty, launch));
            // It exists until it is waited for, even if it has ended by now.
            ProcessHandle handle = ProcessHandle.of(ptyProcess.pid()).orElseThrow();
            Terminal terminal =
                    new Terminal(
                            folder,
                            info,
                            TerminalLog.begin(folder, limits.logBytes()),
                            store,
                            parts.clock());
            terminal.run(
                    new TerminalProcess(
                            pty,
                            ptyProcess,
                            new ProcessTree(handle, launch, before),
                            terminal,
                            parts.secrets(),
                            limits.idle()));
            return terminal;
        } catch (IOException e) {
            pty.close();
            TerminalStore.delete(folder);
            throw new ToolFailure(
                    Fault.Kind.INVALID,
                    "command",
                    "the command could not be started: it is no program for this machine, or it"
                            + " has more arguments than the system takes");
        }
    }

    private TerminalInfo facts(String caller, Wanted wanted) {
        String cwd = wanted.request().cwd();
        return new TerminalInfo(
                parts.ids().get(),
                caller,
                wanted.name(),
                cwd == null ? "." : cwd,
                parts.clock().instant(),
                wanted.cols(),
                wanted.rows(),
                null);
    }

    private static PtyProcess child(Pty pty, Launch launch) throws IOException {
        return PtyProcess.start(
                pty,
                launch.line(),
                launch.environment(),
                launch.directory(),
                !launch.takesTerminal());
    }

    /** Takes away those that have ended and are too old or too many. */
    private void forgetOld() {
        List<Terminal> ended =
                new ArrayList<>(
                        all.values().stream()
                                .filter(one -> !one.isRunning())
                                .sorted(Comparator.comparing(Terminals::endedAt))
                                .toList());
        Instant oldest = parts.clock().instant().minus(limits.keptTime());
        long bytes = all.values().stream().mapToLong(one -> one.log().diskBytes()).sum();
        while (!ended.isEmpty()
                && (ended.size() > limits.kept()
                        || bytes > limits.totalBytes()
                        || endedAt(ended.getFirst()).isBefore(oldest))) {
            Terminal one = ended.removeFirst();
            bytes -= one.log().diskBytes();
            all.remove(one.facts().id());
            one.forget();
            TerminalStore.delete(one.folder());
        }
    }

    private static Instant endedAt(Terminal terminal) {
        TerminalInfo.End end = terminal.facts().end();
        return end == null ? Instant.MAX : end.at();
    }

    /** A terminal that is for that caller. */
    Terminal find(String caller, String id) throws ToolFailure {
        open();
        Terminal found;
        synchronized (this) {
            found = all.get(id);
        }
        if (found == null || !isFor(caller, found)) {
            throw new ToolFailure(
                    Fault.Kind.NOT_FOUND,
                    "session_id",
                    "there is no such terminal: terminals/list has those that there are");
        }
        return found;
    }

    /** All terminals that are for that caller, the oldest first. */
    List<Terminal> list(String caller) throws ToolFailure {
        open();
        synchronized (this) {
            return all.values().stream()
                    .filter(one -> isFor(caller, one))
                    .sorted(BY_START)
                    .toList();
        }
    }

    private static boolean isFor(String caller, Terminal terminal) {
        return caller.equals(terminal.facts().caller()) || caller.equals(Caller.OPERATOR.id());
    }

    private static ToolFailure unavailable(String reason) {
        return new ToolFailure(Fault.Kind.UNAVAILABLE, "", reason);
    }

    /** Ends all of them. */
    @Override
    public void close() {
        List<Terminal> left;
        synchronized (this) {
            closed = true;
            left = all.values().stream().filter(Terminal::isRunning).toList();
        }
        left.stream()
                .map(one -> Thread.ofVirtual().start(() -> end(one)))
                .toList()
                .forEach(Terminals::join);
        store.close();
    }

    private static void end(Terminal terminal) {
        try {
            terminal.kill(SignalName.HUP);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
