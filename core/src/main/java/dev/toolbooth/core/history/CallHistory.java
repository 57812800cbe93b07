package dev.toolbooth.core.history;

import dev.toolbooth.core.money.Money;
import dev.toolbooth.core.secret.Redactor;
import dev.toolbooth.core.trace.CallLog;
import dev.toolbooth.core.trace.CallRecord;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The latest calls, as many as fit in memory. A call leaves its record in a queue and goes on; a
 * thread of the history's own turns records into what is kept. A burst is kept whole; when calls
 * end faster than {@link #PER_SECOND} for long, the rest are counted and not kept, because callers
 * never wait for the history and everything kept is work for the garbage collector. A reader first
 * helps to empty the queue, so that it sees every call that has ended before.
 *
 * <p>Thread-safe. The kept calls are guarded by this object's monitor. Listeners get one call after
 * the other, outside that lock, and must neither block nor throw.
 */
public final class CallHistory implements CallLog, AutoCloseable {
    /** How many may wait to be kept. */
    static final int WAITING_MAX = 1_024;

    /** How many are kept at once, before a pause: the thread shall never be what is busy. */
    static final int BATCH = 128;

    /** How many are kept in a second when there are always more. */
    static final int PER_SECOND = 1_000;

    private static final long PAUSE_NANOS = Duration.ofMillis(25).toNanos();
    private static final long NANOS_FOR_ONE = Duration.ofSeconds(1).toNanos() / PER_SECOND;

    private final int callsMax;
    private final long bytesMax;
    private final PastCallBuilder picture;
    private final LongSupplier nanos;
    private final BlockingQueue<CallRecord> waiting = new ArrayBlockingQueue<>(WAITING_MAX);

    /** How many more may come: fewer with each that comes, and more again with time. */
    private final AtomicInteger room = new AtomicInteger(WAITING_MAX);

    private long roomMadeNanos;
    private final LongAdder missed = new LongAdder();
    private final List<Consumer<PastCall>> listeners = new CopyOnWriteArrayList<>();
    private final ReentrantLock keeping = new ReentrantLock();
    private final ArrayDeque<PastCall> kept = new ArrayDeque<>();
    private final Map<UUID, PastCall> byId = new HashMap<>();
    private final Map<UUID, Money> refunds = new HashMap<>();
    private final Thread thread;
    private long bytes;
    private volatile boolean idle;
    private volatile boolean closed;

    /**
     * @param callsMax how many are kept
     * @param bytesMax how much memory these take, roughly
     * @param nanos a clock that only runs forward
     * @param ids for calls that the books know nothing of
     */
    public CallHistory(
            int callsMax,
            long bytesMax,
            LongSupplier nanos,
            Supplier<UUID> ids,
            Redactor redactor) {
        this.callsMax = callsMax;
        this.bytesMax = bytesMax;
        this.nanos = nanos;
        this.roomMadeNanos = nanos.getAsLong();
        this.picture = new PastCallBuilder(ids, redactor);
        this.thread = Thread.ofPlatform().daemon().name("calls").unstarted(this::run);
    }

    /** Begins to keep what waits. */
    public void start() {
        thread.start();
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    @Override
    public void ended(CallRecord call) {
        // Where there is none nobody writes to it: what all threads write to is slow.
        if (room.get() <= 0 || room.getAndDecrement() <= 0 || !waiting.offer(call)) {
            missed.increment();
            return;
        }
        if (idle) {
            // Once: waking a thread takes longer than everything else here.
            idle = false;
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (!closed) {
            if (keepWaiting() == 0) {
                idle = true;
                if (waiting.isEmpty() && !closed) {
                    LockSupport.park(this);
                }
                idle = false;
            }
            LockSupport.parkNanos(this, PAUSE_NANOS);
        }
    }

    /** Keeps those that wait now. */
    private void catchUp() {
        // Those who listen hear of one call after the other, also if they ask meanwhile.
        boolean told = keeping.isHeldByCurrentThread();
        for (int i = 0; i < WAITING_MAX && !told; i += BATCH) {
            told = keepWaiting() < BATCH;
        }
    }

    /** Keeps some of those that wait; how many. */
    int keepWaiting() {
        keeping.lock();
        try {
            return keepSome();
        } finally {
            keeping.unlock();
        }
    }

    private int keepSome() {
        makeRoom();
        int count = 0;
        for (CallRecord call = next(count); call != null; call = next(count)) {
            count++;
            try {
                PastCall one = picture.of(call);
                keep(one);
                listeners.forEach(listener -> listener.accept(one));
            } catch (RuntimeException e) {
                // Whatever a tool has made up as its output, the next call is kept.
                missed.increment();
            }
        }
        return count;
    }

    private @Nullable CallRecord next(int count) {
        return count < BATCH ? waiting.poll() : null;
    }

    /** Lets as many more come as time has passed for, and no more than may wait at all. */
    private void makeRoom() {
        long more = (nanos.getAsLong() - roomMadeNanos) / NANOS_FOR_ONE;
        roomMadeNanos += more * NANOS_FOR_ONE;
        room.updateAndGet(left -> (int) Math.min(WAITING_MAX, Math.max(0, left) + more));
    }

    private synchronized void keep(PastCall call) {
        kept.addLast(call);
        byId.put(call.id(), call);
        bytes += call.bytes();
        while (kept.size() > callsMax || bytes > bytesMax) {
            PastCall oldest = kept.removeFirst();
            bytes -= oldest.bytes();
            if (byId.remove(oldest.id(), oldest)) {
                refunds.remove(oldest.id());
            }
        }
    }

    /**
     * Calls that are kept, the latest first.
     *
     * @param after the id of the one to go on after, or null for the start
     */
    public List<PastCall> latest(Predicate<PastCall> wanted, @Nullable UUID after, int most) {
        catchUp();
        return look(wanted, after, most);
    }

    private synchronized List<PastCall> look(
            Predicate<PastCall> wanted, @Nullable UUID after, int most) {
        List<PastCall> found = new ArrayList<>();
        boolean begun = after == null;
        for (Iterator<PastCall> each = kept.descendingIterator();
                each.hasNext() && found.size() < most; ) {
            PastCall call = each.next();
            if (!begun) {
                begun = call.id().equals(after);
            } else if (wanted.test(call)) {
                found.add(call);
            }
        }
        return found;
    }

    /** The call with this id, if it is kept. */
    public Optional<PastCall> find(UUID id) {
        catchUp();
        synchronized (this) {
            return Optional.ofNullable(byId.get(id));
        }
    }

    /** Notes that a call was given back, if it is kept. */
    public synchronized void refunded(UUID call, Money amount) {
        if (byId.containsKey(call)) {
            refunds.put(call, amount);
        }
    }

    /** The amount refunded for a call, if it is still known here. */
    public synchronized Optional<Money> refund(UUID call) {
        return Optional.ofNullable(refunds.get(call));
    }

    /** How many are kept. */
    public synchronized int size() {
        return kept.size();
    }

    /** How many were not kept because they ended too fast. */
    public long missed() {
        return missed.sum();
    }

    /** Reports each call to a listener once it is kept, until the returned action runs. */
    public Runnable listen(Consumer<PastCall> who) {
        listeners.add(who);
        return () -> listeners.remove(who);
    }
}
