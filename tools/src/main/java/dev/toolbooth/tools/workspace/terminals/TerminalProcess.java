package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.tools.workspace.exec.launch.OutputDecoder;
import dev.toolbooth.tools.workspace.exec.launch.ProcessTree;
import dev.toolbooth.tools.workspace.terminals.pty.Pty;
import dev.toolbooth.tools.workspace.terminals.pty.PtyProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The process of a terminal, from its start to its end. Thread-safe.
 *
 * <p>Two platform threads wait for it, without using CPU time: one for its output, the other for
 * its end. Either wait would pin a platform thread in any case.
 */
final class TerminalProcess {
    private static final int PIECE_BYTES = 32_768;
    private static final int STACK_BYTES = 1 << 18;

    /** How long what may become a secret waits for the rest of it. */
    private static final int PAUSE_MILLIS = 50;

    /** How much a process that can't be ended may print before it is no longer read. */
    private static final int LAST_PIECES = 64;

    private static final long FULL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int SIGNALLED = 128;

    /** How long a sandbox takes to build at most, on a busy machine. */
    private static final Duration BEGIN = Duration.ofSeconds(5);

    /** What ends a process here, each in its turn. */
    private static final Set<Integer> ENDING =
            Set.of(SignalName.HUP, SignalName.TERM, SignalName.KILL);

    private final Pty pty;
    private final PtyProcess ptyProcess;
    private final ProcessTree tree;
    private final Output output;
    private final OutputDecoder outputDecoder;
    private final long idleNanos;
    private final ReentrantLock typing = new ReentrantLock(true);
    private final AtomicInteger killedBy = new AtomicInteger();
    private final CountDownLatch exited = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile PtyProcess.@Nullable End exit;
    private volatile long touchedNanos = System.nanoTime();

    /** Hears of a process. */
    interface Output {
        /** It has printed something. */
        void printed(String text);

        /**
         * It has ended, and all its output was delivered.
         *
         * @param code its exit code, or null when a signal ended it
         * @param killed whether it was ended from outside
         */
        void ended(@Nullable Integer code, @Nullable String signal, boolean killed);
    }

    /**
     * @param idle after which time without input or output it is ended
     */
    TerminalProcess(
            Pty pty,
            PtyProcess ptyProcess,
            ProcessTree tree,
            Output output,
            Secrets secrets,
            Duration idle) {
        this.pty = pty;
        this.ptyProcess = ptyProcess;
        this.tree = tree;
        this.output = output;
        this.outputDecoder = new OutputDecoder(secrets);
        this.idleNanos = idle.toNanos();
    }

    /** Starts to listen. */
    void begin() {
        Thread.Builder threads = Thread.ofPlatform().daemon().stackSize(STACK_BYTES);
        threads.name("terminal-end-" + ptyProcess.pid()).start(this::awaitEnd);
        threads.name("terminal-" + ptyProcess.pid()).start(this::listen);
    }

    int pid() {
        return ptyProcess.pid();
    }

    private void awaitEnd() {
        PtyProcess.End how = ptyProcess.await();
        tree.sweep();
        exit = how;
        exited.countDown();
        pty.wake();
    }

    private void listen() {
        try {
            hear();
        } catch (IOException e) {
            awaitExit();
        } finally {
            output.printed(outputDecoder.end());
            pty.close();
            PtyProcess.End how = exit;
            tell(how == null ? new PtyProcess.End(0, SignalName.KILL) : how);
            over.countDown();
        }
    }

    private void hear() throws IOException {
        byte[] piece = new byte[PIECE_BYTES];
        boolean fresh = false;
        for (int left = LAST_PIECES; left > 0; ) {
            boolean last = exit != null;
            left -= last ? 1 : 0;
            int count = pty.read(piece, last ? 0 : fresh ? PAUSE_MILLIS : idleMillis());
            if (count > 0) {
                touchedNanos = System.nanoTime();
                output.printed(outputDecoder.take(piece, count));
                fresh = true;
            } else if (last) {
                return;
            } else if (fresh) {
                output.printed(outputDecoder.pause());
                fresh = false;
            } else if (idleMillis() == 0 && killedBy.compareAndSet(0, SignalName.HUP)) {
                Thread.ofVirtual().start(this::hangUp);
            }
        }
    }

    /** How long nothing may happen from now on. */
    private int idleMillis() {
        if (killedBy.get() != 0) {
            return -1;
        }
        long left = idleNanos - (System.nanoTime() - touchedNanos);
        long millis = TimeUnit.NANOSECONDS.toMillis(left + TimeUnit.MILLISECONDS.toNanos(1) - 1);
        return Math.clamp(millis, 0, Integer.MAX_VALUE);
    }

    private void awaitExit() {
        boolean interrupted = false;
        while (true) {
            try {
                exited.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(PtyProcess.End how) {
        int killer = killedBy.get();
        int signal = how.signal();
        if (signal == 0 && killer != 0 && ENDING.contains(how.code() - SIGNALLED)) {
            // What holds a confined process says like this how that has ended.
            signal = how.code() - SIGNALLED;
        }
        output.ended(
                signal == 0 ? how.code() : null,
                signal == 0 ? null : SignalName.of(signal),
                killer != 0 || signal != 0);
    }

    /**
     * Types.
     *
     * @return how many bytes were taken until the time was up
     */
    int type(byte[] bytes, Duration longest) throws InterruptedException, IOException {
        long deadline = System.nanoTime() + longest.toNanos();
        if (!typing.tryLock(longest.toNanos(), TimeUnit.NANOSECONDS)) {
            return 0;
        }
        try {
            touchedNanos = System.nanoTime();
            int written = 0;
            while (written < bytes.length && exit == null) {
                int taken = pty.write(bytes, written);
                written += taken;
                if (taken == 0) {
                    if (System.nanoTime() - deadline > 0) {
                        break;
                    }
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    LockSupport.parkNanos(FULL_NANOS);
                }
            }
            return written;
        } finally {
            typing.unlock();
        }
    }

    void resize(int cols, int rows) throws IOException {
        pty.resize(cols, rows);
    }

    /**
     * Ends it with all its processes, and waits for that.
     *
     * @return whether nothing of it is left
     */
    boolean kill(int signal) throws InterruptedException {
        killedBy.compareAndSet(0, signal);
        pty.wake();
        if (signal != SignalName.KILL) {
            tree.awaitStart(BEGIN);
        }
        switch (signal) {
            case SignalName.KILL -> tree.end(Duration.ZERO);
            case SignalName.HUP -> hangUp();
            default -> tree.end(ProcessTree.GRACE);
        }
        return over.await(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends it as a terminal that is switched off does. */
    private void hangUp() {
        tree.processes().forEach(one -> PtyProcess.signal(one, SignalName.HUP));
        try {
            if (over.await(ProcessTree.GRACE.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tree.end(ProcessTree.GRACE);
    }
}
