package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.signal.Follower;
import dev.toolbooth.core.tool.Fault;
import dev.toolbooth.core.tool.ToolFailure;
import dev.toolbooth.tools.workspace.terminals.log.OutputChunk;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLog;
import dev.toolbooth.tools.workspace.terminals.log.TerminalLogReader;
import dev.toolbooth.tools.workspace.terminals.screen.Screen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A terminal that runs or has ended. Guarded by itself. */
final class Terminal implements TerminalProcess.Output {
    private static final int ATTACHED_MAX = 32;
    private static final int REPLAY_BYTES = 1 << 20;
    private static final Duration TYPING_MAX = Duration.ofSeconds(5);

    private final Path folder;
    private final TerminalLog log;
    private final InstantSource clock;
    private final TerminalStore store;
    private final Screen screen;
    private final Map<String, Attachment> attachments = new HashMap<>();
    private volatile TerminalInfo info;
    private volatile @Nullable TerminalProcess terminalProcess;

    /**
     * @param folder where it is kept
     */
    Terminal(
            Path folder,
            TerminalInfo info,
            TerminalLog log,
            TerminalStore store,
            InstantSource clock) {
        this.folder = folder;
        this.info = info;
        this.log = log;
        this.store = store;
        this.clock = clock;
        this.screen = new Screen(info.cols(), info.rows());
    }

    /** Lets it begin. */
    void run(TerminalProcess process) {
        terminalProcess = process;
        process.begin();
    }

    Path folder() {
        return folder;
    }

    TerminalInfo facts() {
        return info;
    }

    TerminalLog log() {
        return log;
    }

    boolean isRunning() {
        return info.status() == TerminalInfo.Status.RUNNING;
    }

    @Override
    public void printed(String text) {
        // A client that has read the log finds it on the screen.
        screen.print(text);
        log.append(clock.instant(), text);
    }

    @Override
    public void ended(@Nullable Integer code, @Nullable String signal, boolean killed) {
        Instant now = clock.instant();
        synchronized (this) {
            info = info.ended(new TerminalInfo.End(now, killed, code, signal));
        }
        store.write(folder, info);
        terminalProcess = null;
        // From here on clients are told of the end.
        log.finish();
    }

    Screen screen() {
        return screen;
    }

    /** Replays what was printed under another server, as far as it is kept. */
    void replay() {
        TerminalLogReader reader = new TerminalLogReader(log, 0);
        for (Optional<OutputChunk> next = reader.next(REPLAY_BYTES);
                next.isPresent();
                next = reader.next(REPLAY_BYTES)) {
            screen.print(next.get().text());
        }
    }

    /** Types, all of it or nothing but an error. */
    int type(String data) throws ToolFailure, InterruptedException {
        byte[] bytes = data.getBytes(StandardCharsets.UTF_8);
        int typed = 0;
        try {
            typed = live().type(bytes, TYPING_MAX);
        } catch (IOException e) {
            // It has ended meanwhile, or just now.
            live();
        }
        if (typed < bytes.length) {
            live();
            throw new ToolFailure(
                    Fault.Kind.UNAVAILABLE,
                    "data",
                    "the program in the terminal does not read: "
                            + typed
                            + " of "
                            + bytes.length
                            + " bytes were taken, then there was no room for "
                            + TYPING_MAX.toSeconds()
                            + " s; type the rest later, or end it with terminals/kill");
        }
        return typed;
    }

    void resize(int cols, int rows) throws ToolFailure {
        try {
            live().resize(cols, rows);
        } catch (IOException e) {
            throw over();
        }
        synchronized (this) {
            info = info.sized(cols, rows);
        }
        screen.resize(cols, rows);
    }

    private TerminalProcess live() throws ToolFailure {
        TerminalProcess process = terminalProcess;
        if (process == null) {
            throw over();
        }
        return process;
    }

    private ToolFailure over() {
        return new ToolFailure(
                Fault.Kind.INVALID,
                "session_id",
                "this terminal has ended: open another one with terminals/create; what it has"
                        + " printed is in terminals/read_logs");
    }

    /**
     * Ends it.
     *
     * @return whether this has ended it; not so if it was over
     */
    boolean kill(int signal) throws InterruptedException {
        TerminalProcess process = terminalProcess;
        return process != null && process.kill(signal);
    }

    /**
     * Sends a client the output from an offset on.
     *
     * @param again whether a client that is already attached begins there once more
     */
    synchronized void attach(Follower follower, long from, boolean again)
            throws ToolFailure, InterruptedException {
        attachments.values().removeIf(Attachment::isOver);
        Attachment before = attachments.get(follower.id());
        if (before != null) {
            if (!again) {
                return;
            }
            before.end();
        } else if (attachments.size() >= ATTACHED_MAX) {
            letGo();
        }
        Attachment attachment = new Attachment(follower, this, from);
        attachments.put(follower.id(), attachment);
        attachment.begin();
    }

    /** Makes room by letting go of a client that is not there. */
    private void letGo() throws ToolFailure, InterruptedException {
        for (Map.Entry<String, Attachment> one : attachments.entrySet()) {
            if (!one.getValue().isHeard()) {
                one.getValue().end();
                attachments.remove(one.getKey());
                return;
            }
        }
        throw new ToolFailure(
                Fault.Kind.UNAVAILABLE,
                "session_id",
                ATTACHED_MAX + " clients are attached to this terminal, which is the most");
    }

    /** Ends all attachments. */
    synchronized void forget() {
        attachments.values().forEach(Attachment::interrupt);
        attachments.clear();
    }

    int pid() {
        TerminalProcess process = terminalProcess;
        return process == null ? 0 : process.pid();
    }
}
