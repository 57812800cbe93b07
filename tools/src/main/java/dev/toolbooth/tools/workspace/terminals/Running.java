package dev.toolbooth.tools.workspace.terminals;

import dev.toolbooth.core.secret.Secrets;
import dev.toolbooth.tools.workspace.exec.launch.ProcessTree;
import dev.toolbooth.tools.workspace.terminals.pty.Child;
import dev.toolbooth.tools.workspace.terminals.pty.Pty;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The process of a terminal, from its start to its end. Thread-safe.
 *
 * <p>Two threads of the system wait for it, without using any time: one for what it prints, the
 * other for its end. Waiting for either would hold on to one in any case.
 */
final class Running {
    private static final int PIECE_BYTES = 32_768;
    private static final int STACK_BYTES = 1 << 18;

    /** How long what may become a secret waits for the rest of it. */
    private static final int PAUSE_MILLIS = 50;

    /** What a process that can't be ended may print before nobody listens any more. */
    private static final int LAST_PIECES = 64;

    private static final long FULL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int SIGNALLED = 128;

    private final Pty pty;
    private final Child child;
    private final ProcessTree tree;
    private final Output output;
    private final Decoding decoding;
    private final long idleNanos;
    private final ReentrantLock typing = new ReentrantLock(true);
    private final AtomicInteger killedBy = new AtomicInteger();
    private final CountDownLatch exited = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile Child.@Nullable End exit;
    private volatile long touchedNanos = System.nanoTime();

    /** Hears of a process. */
    interface Output {
        /** It has printed something. */
        void printed(String text);

        /**
         * It is over, and all that it has printed was told.
         *
         * @param code what it has said, or null when a signal has ended it
         * @param killed whether somebody has ended it
         */
        void ended(@Nullable Integer code, @Nullable String signal, boolean killed);
    }

    /**
     * @param idle after which time without input or output it is ended
     */
    Running(Pty pty, Child child, ProcessTree tree, Output output, Secrets secrets, Duration idle) {
        this.pty = pty;
        this.child = child;
        this.tree = tree;
        this.output = output;
        this.decoding = new Decoding(secrets);
        this.idleNanos = idle.toNanos();
    }

    /** Starts to listen. */
    void begin() {
        Thread.Builder threads = Thread.ofPlatform().daemon().stackSize(STACK_BYTES);
        threads.name("terminal-end-" + child.pid()).start(this::awaitEnd);
        threads.name("terminal-" + child.pid()).start(this::listen);
    }

    int pid() {
        return child.pid();
    }

    private void awaitEnd() {
        Child.End how = child.await();
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
            output.printed(decoding.end());
            pty.close();
            Child.End how = exit;
            tell(how == null ? new Child.End(0, SignalName.KILL) : how);
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
                output.printed(decoding.take(piece, count));
                fresh = true;
            } else if (last) {
                return;
            } else if (fresh) {
                output.printed(decoding.pause());
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

    private void tell(Child.End how) {
        int killer = killedBy.get();
        int signal = how.signal();
        if (signal == 0 && killer != 0 && how.code() == SIGNALLED + killer) {
            // What holds a confined process says like this how that has ended.
            signal = killer;
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
        switch (signal) {
            case SignalName.KILL -> tree.end(Duration.ZERO);
            case SignalName.HUP -> hangUp();
            default -> tree.end(ProcessTree.GRACE);
        }
        return over.await(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends it as a terminal that is switched off does. */
    private void hangUp() {
        tree.inside().forEach(one -> Child.signal(one, SignalName.HUP));
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
