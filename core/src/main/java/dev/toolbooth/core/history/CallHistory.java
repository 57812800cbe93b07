package dev.toolbooth.core.history;

import dev.toolbooth.core.call.CallLog;
import dev.toolbooth.core.call.CallRecord;
import dev.toolbooth.core.money.Money;
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
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The latest calls, as many as there is room for. Calls leave their records in a queue and go on; a
 * thread of this one's own makes of them what is kept. When calls end faster than that, some are
 * counted and not kept: nobody waits. Whoever asks for calls helps first, so that they see every
 * call that has ended before.
 *
 * <p>Thread-safe. What is kept is guarded by itself; those who listen are told one call after the
 * other, outside of that lock, and must neither block nor throw.
 */
public final class CallHistory implements CallLog, AutoCloseable {
    /** How many may wait to be kept. */
    static final int WAITING_MAX = 1_024;

    /** How many are kept at once, before a pause: the thread shall never be what is busy. */
    static final int BATCH = 128;

    private static final long PAUSE_NANOS = Duration.ofMillis(25).toNanos();

    private final int callsMax;
    private final long bytesMax;
    private final CallPicture picture;
    private final BlockingQueue<CallRecord> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final LongAdder missed = new LongAdder();
    private final List<Consumer<KeptCall>> listeners = new CopyOnWriteArrayList<>();
    private final ReentrantLock keeping = new ReentrantLock();
    private final ArrayDeque<KeptCall> kept = new ArrayDeque<>();
    private final Map<UUID, KeptCall> byId = new HashMap<>();
    private final Map<UUID, Money> refunds = new HashMap<>();
    private final Thread thread;
    private long bytes;
    private volatile boolean full;
    private volatile boolean idle;
    private volatile boolean closed;

    /**
     * @param callsMax how many are kept
     * @param bytesMax how much memory these take, roughly
     * @param ids for calls that the books know nothing of
     * @param mask masks what looks like a secret in a text
     */
    public CallHistory(
            int callsMax, long bytesMax, Supplier<UUID> ids, UnaryOperator<String> mask) {
        this.callsMax = callsMax;
        this.bytesMax = bytesMax;
        this.picture = new CallPicture(ids, mask);
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
        if (full) {
            missed.increment();
        } else if (!waiting.offer(call)) {
            // Until some are kept nobody tries again: the queue has a lock.
            full = true;
            missed.increment();
        }
        if (idle) {
            // Once: to wake somebody takes longer than everything else here.
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
        List<CallRecord> some = new ArrayList<>();
        waiting.drainTo(some, BATCH);
        full = false;
        for (CallRecord call : some) {
            try {
                KeptCall one = picture.of(call);
                keep(one);
                listeners.forEach(listener -> listener.accept(one));
            } catch (RuntimeException e) {
                // Whatever a tool has made up as its output, the next call is kept.
                missed.increment();
            }
        }
        return some.size();
    }

    private synchronized void keep(KeptCall call) {
        kept.addLast(call);
        byId.put(call.id(), call);
        bytes += call.bytes();
        while (kept.size() > callsMax || bytes > bytesMax) {
            KeptCall oldest = kept.removeFirst();
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
    public List<KeptCall> latest(Predicate<KeptCall> wanted, @Nullable UUID after, int most) {
        catchUp();
        return look(wanted, after, most);
    }

    private synchronized List<KeptCall> look(
            Predicate<KeptCall> wanted, @Nullable UUID after, int most) {
        List<KeptCall> found = new ArrayList<>();
        boolean begun = after == null;
        for (Iterator<KeptCall> each = kept.descendingIterator();
                each.hasNext() && found.size() < most; ) {
            KeptCall call = each.next();
            if (!begun) {
                begun = call.id().equals(after);
            } else if (wanted.test(call)) {
                found.add(call);
            }
        }
        return found;
    }

    /** The call with this id, if it is kept. */
    public Optional<KeptCall> find(UUID id) {
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

    /** What was given back of a call, as far as is known here. */
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

    /** Tells somebody of each call once it is kept, until what comes back is run. */
    public Runnable listen(Consumer<KeptCall> who) {
        listeners.add(who);
        return () -> listeners.remove(who);
    }
}
