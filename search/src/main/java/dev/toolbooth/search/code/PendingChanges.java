package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceChanges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The changes in a folder that are still to be indexed. Thread-safe. */
final class PendingChanges implements SourceChanges {
    /** If more has changed, a look at everything is less work. */
    private static final int PATHS_MAX = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Set<String> paths = new LinkedHashSet<>();
    private boolean all = true;
    private boolean closed;

    @Override
    public void changed(Collection<String> told) {
        lock.lock();
        try {
            paths.addAll(told);
            if (paths.size() > PATHS_MAX) {
                paths.clear();
                all = true;
            }
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void lost() {
        lock.lock();
        try {
            all = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether everything has to be looked at; that is so in the beginning. */
    boolean takeAll() {
        lock.lock();
        try {
            boolean was = all;
            all = false;
            return was;
        } finally {
            lock.unlock();
        }
    }

    /** Whether everything will have to be looked at. */
    boolean everything() {
        lock.lock();
        try {
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** What is to be looked at, each once. */
    List<String> take() throws InterruptedException {
        lock.lock();
        try {
            checkOpen();
            List<String> taken = new ArrayList<>(paths);
            paths.clear();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there is something, or for so long; says whether there is. */
    boolean await(long millis) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lockInterruptibly();
        try {
            while (!all && paths.isEmpty() && left > 0) {
                checkOpen();
                left = news.awaitNanos(left);
            }
            checkOpen();
            return all || !paths.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the work of the thread that takes from here. A thread that writes an index is never
     * interrupted: its files would be closed in the middle of a write.
     */
    void close() {
        lock.lock();
        try {
            closed = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for so long, whatever comes. */
    void pause(long millis) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lockInterruptibly();
        try {
            while (left > 0) {
                checkOpen();
                left = news.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the work if it is to end. */
    void check() throws InterruptedException {
        lock.lock();
        try {
            checkOpen();
        } finally {
            lock.unlock();
        }
    }

    private void checkOpen() throws InterruptedException {
        if (closed) {
            throw new InterruptedException("the search ends");
        }
    }
}
