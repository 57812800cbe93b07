package dev.toolbooth.server.rpc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * A starter of threads that batches the starts within one turn of an event loop. Starting a thread
 * from an event loop wakes up a processor, which costs more than most calls do; the first thread of
 * a turn is woken up, and starts the others. Thread-safe.
 */
final class ThreadStarter {
    private final Executor threads;
    private final Map<Executor, Pending> byLoop = new ConcurrentHashMap<>();

    /**
     * Work that needs a thread.
     *
     * @param refused what to do instead when there are no more threads
     */
    private record Start(Runnable work, Runnable refused) {}

    ThreadStarter(Executor threads) {
        this.threads = threads;
    }

    /** Starts something on a thread of its own once this turn of the event loop is over. */
    void add(Executor loop, Runnable work, Runnable refused) {
        byLoop.computeIfAbsent(loop, Pending::new).add(new Start(work, refused));
    }

    private void start(Start start) {
        try {
            threads.execute(start.work());
        } catch (RejectedExecutionException _) {
            start.refused().run();
        }
    }

    private void startAll(List<Start> starts) {
        if (starts.size() == 1) {
            start(starts.getFirst());
            return;
        }
        try {
            threads.execute(() -> starts.forEach(this::start));
        } catch (RejectedExecutionException _) {
            starts.forEach(start -> start.refused().run());
        }
    }

    /** The threads to start since the event loop's turn began. */
    private final class Pending {
        private final Executor loop;
        private List<Start> starts = new ArrayList<>();

        Pending(Executor loop) {
            this.loop = loop;
        }

        synchronized void add(Start start) {
            starts.add(start);
            if (starts.size() == 1) {
                loop.execute(this::flush);
            }
        }

        private void flush() {
            startAll(taken());
        }

        private synchronized List<Start> taken() {
            List<Start> all = starts;
            starts = new ArrayList<>();
            return all;
        }
    }
}
