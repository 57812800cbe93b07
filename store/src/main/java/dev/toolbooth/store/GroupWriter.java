package dev.toolbooth.store;

import dev.toolbooth.core.call.Incidents;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One thread that writes for all: while one batch is committed, the next collects by itself, and so
 * many callers share the price of one commit.
 *
 * <p>When a batch can't be written, nothing is that was decided meanwhile: it counted on that
 * batch. All of it is lost, a new era begins, and writing is tried again with what comes then.
 *
 * <p>Guarded: the queue and the era by a lock, the rest belongs to the thread that writes.
 *
 * @param <C> what is written
 */
public final class GroupWriter<C> implements AutoCloseable {
    /** The most that waits; whoever comes then waits for room. */
    static final int QUEUE_MAX = 16_384;

    /** The most that is written at once. */
    static final int BATCH_MAX = 4_096;

    /** How long the next batch collects when it has begun to be much smaller than the last. */
    private static final long GATHER_NANOS = 50_000;

    /** How long nothing comes before there is time for other things. */
    private static final long QUIET_NANOS = 50_000_000;

    private final Sink<C> sink;
    private final WritePoints points;
    private final Incidents incidents;
    private final @Nullable Runnable meanwhile;
    private final BatchCounts counts = new BatchCounts();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<Ticket<C>> queue = new ArrayDeque<>();
    private boolean waiting;
    private boolean closed;
    private volatile long era;
    private volatile int queued;

    private List<Ticket<C>> batch = List.of();
    private boolean committed;
    private @Nullable Thread thread;

    /** Where batches go. */
    public interface Sink<C> extends AutoCloseable {

        /** Writes all of it or nothing; it is on the disk when this returns. */
        void write(List<C> batch) throws SQLException;

        /** There is nothing to write at the moment; called by the same thread. */
        void idle();

        @Override
        void close();
    }

    private GroupWriter(
            Sink<C> sink, WritePoints points, Incidents incidents, @Nullable Runnable meanwhile) {
        this.sink = sink;
        this.points = points;
        this.incidents = incidents;
        this.meanwhile = meanwhile;
    }

    /** A writer with a thread of its own, which has begun. */
    public static <C> GroupWriter<C> start(String name, Sink<C> sink, Incidents incidents) {
        GroupWriter<C> writer = new GroupWriter<>(sink, WritePoints.NONE, incidents, null);
        writer.thread = Thread.ofPlatform().name(name).daemon().start(writer::run);
        return writer;
    }

    /**
     * A writer without a thread: {@link #step} writes.
     *
     * @param meanwhile what those who wait do until somebody has called that
     */
    static <C> GroupWriter<C> byHand(
            Sink<C> sink, WritePoints points, Incidents incidents, Runnable meanwhile) {
        return new GroupWriter<>(sink, points, incidents, meanwhile);
    }

    /** How often a batch was lost. */
    public long era() {
        return era;
    }

    public BatchCounts.Counted counts() {
        return counts.now();
    }

    /** Takes something to write, or refuses what was decided in an earlier era. */
    Ticket<C> write(C command, long decidedIn) {
        lock.lock();
        try {
            while (queue.size() >= QUEUE_MAX && era == decidedIn && !closed) {
                room.awaitUninterruptibly();
            }
            return era == decidedIn ? take(command) : Ticket.refused();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The same for those who don't wait.
     *
     * @param where where they are told, with all others of the same place at once
     */
    void write(C command, long decidedIn, Executor where, Consumer<Boolean> then) {
        lock.lock();
        try {
            while (queue.size() >= QUEUE_MAX && era == decidedIn && !closed) {
                room.awaitUninterruptibly();
            }
            if (era == decidedIn && !closed) {
                take(Ticket.of(command, where, then));
                return;
            }
        } finally {
            lock.unlock();
        }
        then.accept(false);
    }

    /** Whether there is room enough, so that nobody waits for it. */
    boolean roomy() {
        // Not under the lock: a guess is good enough, for there is as much room again.
        return queued < QUEUE_MAX / 2;
    }

    /** Takes something to write that doesn't depend on anything before it. */
    Ticket<C> write(C command) {
        lock.lock();
        try {
            while (queue.size() >= QUEUE_MAX && !closed) {
                room.awaitUninterruptibly();
            }
            return take(command);
        } finally {
            lock.unlock();
        }
    }

    private Ticket<C> take(C command) {
        if (closed) {
            return Ticket.refused();
        }
        return take(Ticket.of(command, meanwhile));
    }

    private Ticket<C> take(Ticket<C> ticket) {
        queue.add(ticket);
        queued = queue.size();
        if (waiting) {
            waiting = false;
            filled.signal();
        }
        return ticket;
    }

    /** Writes the next of those that wait, if any do; for writers without a thread. */
    boolean step(int most) {
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
            if (batch.isEmpty()) {
                sink.close();
                return;
            }
            try {
                writeBatch();
                if (staysQuiet()) {
                    sink.idle();
                }
            } catch (RuntimeException | Error e) {
                // Such as no memory. The thread must live, and the callers must not wait for ever.
                rescue(e);
            }
        }
    }

    private void rescue(Throwable fault) {
        if (committed) {
            tell(batch, true);
            committed = false;
        } else {
            lost(fault);
        }
    }

    /**
     * Lets those come back who were just told, if they are as many as before: a commit costs more
     * than this, and takes all of them.
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
    private List<Ticket<C>> next(boolean patient, int most) {
        lock.lock();
        try {
            while (patient && queue.isEmpty() && !closed) {
                waiting = true;
                filled.awaitUninterruptibly();
            }
            waiting = false;
            int size = Math.min(queue.size(), most);
            List<Ticket<C>> taken = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                taken.add(queue.remove());
            }
            queued = queue.size();
            room.signalAll();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void writeBatch() {
        long began = System.nanoTime();
        try {
            points.reach(WritePoints.Point.BEFORE_BATCH);
            List<C> commands = new ArrayList<>(batch.size());
            for (Ticket<C> ticket : batch) {
                commands.add(ticket.command());
            }
            sink.write(commands);
        } catch (SQLException | RuntimeException e) {
            lost(e);
            return;
        }
        counts.written(batch.size(), System.nanoTime() - began);
        committed = true;
        reach(WritePoints.Point.BEFORE_TELLING);
        tell(batch, true);
        committed = false;
    }

    private void reach(WritePoints.Point afterwards) {
        try {
            points.reach(afterwards);
        } catch (SQLException e) {
            throw new IllegalArgumentException("what is written can't fail any more", e);
        }
    }

    private void lost(Throwable why) {
        counts.failed();
        List<Ticket<C>> all = new ArrayList<>(batch);
        lock.lock();
        try {
            nextEra();
            all.addAll(queue);
            queue.clear();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            incidents.report("writing the ledger", why);
        } finally {
            tell(all, false);
        }
    }

    // Not atomic, for it happens under the lock; volatile, for it is read without.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void nextEra() {
        era++;
    }

    private void tell(List<Ticket<C>> tickets, boolean written) {
        Map<Executor, List<Ticket<C>>> elsewhere = new HashMap<>();
        for (Ticket<C> ticket : tickets) {
            Executor where = ticket.where();
            if (where == null) {
                ticket.end(written);
            } else {
                elsewhere.computeIfAbsent(where, _ -> new ArrayList<>()).add(ticket);
            }
        }
        batch = List.of();
        elsewhere.forEach((where, theirs) -> tellThere(where, theirs, written));
    }

    private void tellThere(Executor where, List<Ticket<C>> tickets, boolean written) {
        Runnable telling = () -> tickets.forEach(ticket -> tellOne(ticket, written));
        try {
            where.execute(telling);
        } catch (RejectedExecutionException e) {
            // Nobody is there any more; what depends on it must be put in order all the same.
            telling.run();
        }
    }

    private void tellOne(Ticket<C> ticket, boolean written) {
        try {
            ticket.end(written);
        } catch (RuntimeException e) {
            incidents.report("telling of the ledger", e);
        }
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
