package dev.toolbooth.store.batch;

import dev.toolbooth.core.ledger.Journal.Fate;
import dev.toolbooth.core.trace.Incidents;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread that writes for all: while one batch is committed, the next one collects, so many
 * callers share the price of one commit.
 *
 * <p>When a batch can't be written, everything decided meanwhile is lost too, because it counted on
 * that batch: a new era begins, and nothing is accepted until the sink has proven that it can write
 * again. The fate of the batch itself may be unknown: then its callers hear of it when the sink has
 * found out, or that it can't.
 *
 * <p>Guarded: the queue and the era by a lock, the rest belongs to the thread that writes.
 *
 * @param <C> what is written
 */
public final class GroupWriter<C> implements AutoCloseable {
    /** The most writes that wait; further callers wait for room. */
    static final int QUEUE_MAX = 16_384;

    /** The most that is written at once. */
    static final int BATCH_MAX = 4_096;

    /** How long the next batch collects when it has begun to be much smaller than the last. */
    private static final long GATHER_NANOS = 50_000;

    /** How long nothing comes before there is time for other things. */
    private static final long QUIET_NANOS = 50_000_000;

    /** How often it is looked at whether there is room to write. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final BatchSink<C> sink;
    private final CrashPoints points;
    private final WriteNotifier<C> writeNotifier;
    private final WriterHealth writerHealth;
    private final SinkRecovery<C> sinkRecovery;
    private final @Nullable Runnable meanwhile;
    private final BatchCounts counts = new BatchCounts();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<PendingWrite<C>> queue = new ArrayDeque<>();
    private boolean waiting;
    private volatile boolean closed;
    private boolean ended;
    private volatile long era;
    private volatile int queued;

    private List<PendingWrite<C>> batch = List.of();
    private boolean committed;
    private long lookedNanos = System.nanoTime() - LOOK_NANOS;
    private @Nullable Thread thread;

    private GroupWriter(
            BatchSink<C> sink,
            CrashPoints points,
            Incidents incidents,
            @Nullable Runnable meanwhile) {
        this.sink = sink;
        this.points = points;
        this.writeNotifier = new WriteNotifier<>(incidents);
        this.writerHealth = new WriterHealth(incidents);
        this.sinkRecovery = new SinkRecovery<>(sink, writerHealth, this::anew);
        this.meanwhile = meanwhile;
    }

    /** A writer with a thread of its own, which has begun. */
    public static <C> GroupWriter<C> start(String name, BatchSink<C> sink, Incidents incidents) {
        GroupWriter<C> writer = new GroupWriter<>(sink, CrashPoints.NONE, incidents, null);
        writer.thread = Thread.ofPlatform().name(name).daemon().start(writer::run);
        return writer;
    }

    /**
     * A writer without a thread: {@link #step} writes.
     *
     * @param meanwhile what waiting callers do until that is called
     */
    public static <C> GroupWriter<C> byHand(
            BatchSink<C> sink, CrashPoints points, Incidents incidents, Runnable meanwhile) {
        return new GroupWriter<>(sink, points, incidents, meanwhile);
    }

    /** How often a batch was lost. */
    public long era() {
        return era;
    }

    /** Why nothing can be written at the moment, or should begin; null when all is well. */
    public @Nullable String trouble() {
        return writerHealth.why();
    }

    public BatchCounts.Counted counts() {
        return counts.now();
    }

    /** Takes something to write, or refuses what was decided in an earlier era. */
    public PendingWrite<C> write(C command, long decidedIn) {
        lock.lock();
        try {
            awaitRoom(decidedIn);
            return era == decidedIn ? take(command) : PendingWrite.refused();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The same without waiting.
     *
     * @param where runs the callbacks, together with all others of the same place
     */
    public void write(C command, long decidedIn, Executor where, Consumer<Fate> then) {
        lock.lock();
        try {
            awaitRoom(decidedIn);
            if (era == decidedIn && !closed && !writerHealth.lasts()) {
                take(PendingWrite.of(command, where, then));
                return;
            }
        } finally {
            lock.unlock();
        }
        then.accept(Fate.LOST);
    }

    private void awaitRoom(long decidedIn) {
        while (queue.size() >= QUEUE_MAX && era == decidedIn && !closed) {
            room.awaitUninterruptibly();
        }
    }

    /** Whether there is room, so that no caller waits for it. */
    public boolean roomy() {
        // Not under the lock: a guess is good enough, for there is as much room again.
        return queued < QUEUE_MAX / 2;
    }

    /** Takes something to write that doesn't depend on anything before it. */
    public PendingWrite<C> write(C command) {
        lock.lock();
        try {
            while (queue.size() >= QUEUE_MAX && !closed) {
                awaitRoom(era);
            }
            return take(command);
        } finally {
            lock.unlock();
        }
    }

    private PendingWrite<C> take(C command) {
        if (closed || writerHealth.lasts()) {
            return PendingWrite.refused();
        }
        return take(PendingWrite.of(command, meanwhile));
    }

    private PendingWrite<C> take(PendingWrite<C> pendingWrite) {
        queue.add(pendingWrite);
        queued = queue.size();
        if (waiting) {
            waiting = false;
            filled.signal();
        }
        return pendingWrite;
    }

    /** Writes the next of those that wait, if any do; for writers without a thread. */
    public boolean step(int most) {
        if (writerHealth.lasts() && sinkRecovery.settle(List.of()) == null) {
            return false;
        }
        batch = next(false, most);
        if (batch.isEmpty()) {
            return false;
        }
        writeBatch();
        return true;
    }

    private void run() {
        int batchSize = 0;
        while (true) {
            gather(batchSize);
            batch = next(true, BATCH_MAX);
            batchSize = batch.size();
            if (ended) {
                sink.close();
                return;
            }
            try {
                if (!batch.isEmpty()) {
                    writeBatch();
                    if (staysQuiet()) {
                        sink.idle();
                    }
                }
                look();
            } catch (RuntimeException | Error e) {
                // Such as no memory. The thread must live, and the callers must not wait for ever.
                rescue(e);
            }
        }
    }

    private void rescue(Throwable fault) {
        if (committed) {
            tell(batch, Fate.WRITTEN);
            committed = false;
        } else {
            lost(fault);
        }
    }

    /** Tries again if it could not be written, and otherwise looks whether it still can. */
    private void look() {
        if (writerHealth.lasts()) {
            sinkRecovery.settle(List.of());
        } else if (System.nanoTime() - lookedNanos >= LOOK_NANOS) {
            lookedNanos = System.nanoTime();
            writerHealth.shortage(sink.shortage());
        }
    }

    /**
     * Lets the callers that were just answered come back, if they are as many as before: a commit
     * costs more than this, and takes all of them.
     */
    private void gather(int before) {
        int now = queued;
        if (now > 0 && now < before / 2) {
            LockSupport.parkNanos(GATHER_NANOS);
        }
    }

    /** Waits for more, and says whether none came for a while. */
    private boolean staysQuiet() {
        lock.lock();
        try {
            long left = QUIET_NANOS;
            while (queue.isEmpty() && !closed && left > 0) {
                waiting = true;
                left = filled.awaitNanos(left);
            }
            return queue.isEmpty() && !closed;
        } catch (InterruptedException e) {
            // Nobody interrupts this thread with a purpose.
            return false;
        } finally {
            waiting = false;
            lock.unlock();
        }
    }

    /** What waits, or nothing when there won't be any more. */
    private List<PendingWrite<C>> next(boolean patient, int most) {
        lock.lock();
        try {
            long left = writerHealth.lasts() ? sinkRecovery.pauseNanos() : LOOK_NANOS;
            while (patient && queue.isEmpty() && !closed && left > 0) {
                waiting = true;
                left = filled.awaitNanos(left);
            }
            waiting = false;
            ended = closed && queue.isEmpty();
            int size = Math.min(queue.size(), most);
            List<PendingWrite<C>> taken = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                taken.add(queue.remove());
            }
            queued = queue.size();
            room.signalAll();
            return taken;
        } catch (InterruptedException e) {
            // Nobody interrupts this thread with a purpose.
            return List.of();
        } finally {
            lock.unlock();
        }
    }

    private void writeBatch() {
        long began = System.nanoTime();
        try {
            points.reach(CrashPoints.Point.BEFORE_BATCH);
            List<C> commands = new ArrayList<>(batch.size());
            for (PendingWrite<C> pendingWrite : batch) {
                commands.add(pendingWrite.command());
            }
            sink.write(commands);
        } catch (SQLException | RuntimeException e) {
            lost(e);
            return;
        }
        counts.written(batch.size(), System.nanoTime() - began);
        committed = true;
        points.written();
        tell(batch, Fate.WRITTEN);
        committed = false;
    }

    private void lost(Throwable why) {
        counts.failed();
        List<PendingWrite<C>> failed = batch;
        List<PendingWrite<C>> others;
        lock.lock();
        try {
            writerHealth.begins(why);
            nextEra();
            others = new ArrayList<>(queue);
            queue.clear();
            queued = 0;
            room.signalAll();
        } finally {
            lock.unlock();
        }
        tell(others, Fate.LOST);
        Fate fate = Fate.LOST;
        try {
            if (why instanceof InDoubtException) {
                List<C> commands = failed.stream().map(PendingWrite::command).toList();
                fate = sinkRecovery.findOut(commands, () -> thread == null || closed);
            } else {
                sinkRecovery.settle(List.of());
            }
        } finally {
            tell(failed, fate);
        }
    }

    private void anew() {
        lock.lock();
        try {
            // What was read meanwhile may not be so any more.
            nextEra();
            writerHealth.ends();
        } finally {
            lock.unlock();
        }
    }

    // It happens under the lock, and is read without.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void nextEra() {
        era++;
    }

    private void tell(List<PendingWrite<C>> tickets, Fate fate) {
        batch = List.of();
        writeNotifier.tell(tickets, fate);
    }

    /** Takes nothing more, writes what waits, and ends. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            filled.signal();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        Thread writing = thread;
        if (writing == null) {
            sink.close();
            return;
        }
        boolean interrupted = false;
        while (true) {
            try {
                writing.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
