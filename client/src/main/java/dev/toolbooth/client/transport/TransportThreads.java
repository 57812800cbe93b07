package dev.toolbooth.client.transport;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The virtual threads of a transport, which end with it. Thread-safe. */
final class TransportThreads implements AutoCloseable {
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Thread start(Runnable work) {
        Thread thread =
                Thread.ofVirtual()
                        .unstarted(
                                () -> {
                                    try {
                                        work.run();
                                    } finally {
                                        threads.remove(Thread.currentThread());
                                    }
                                });
        threads.add(thread);
        thread.start();
        if (closed) {
            thread.interrupt();
        }
        return thread;
    }

    boolean closed() {
        return closed;
    }

    /** Interrupts all that run, and all that are started from now on. */
    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
    }
}
