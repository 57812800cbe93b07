package dev.toolbooth.e2e;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Many who are hostile at once, for as long as they are let. Thread-safe. */
final class HostileCrowd implements AutoCloseable {
    /** Who was cut off comes back, but not as fast as a machine can. */
    private static final long BREATH_MILLIS = 20;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger played = new AtomicInteger();
    private final Set<HostilePath> reached = ConcurrentHashMap.newKeySet();
    private final int places;

    /** Lets so many of them play, each at the paths in turn. */
    HostileCrowd(HostileAct act, int port, List<HostilePath> paths, int members) {
        places = Math.min(members, paths.size());
        for (int i = 0; i < members; i++) {
            int first = i;
            threads.execute(() -> play(act, port, paths, first));
        }
    }

    private void play(HostileAct act, int port, List<HostilePath> paths, int first) {
        try {
            for (int i = first; !isOver(); i++) {
                HostilePath path = paths.get(i % paths.size());
                reached.add(path);
                try {
                    act.play(this, port, path);
                } catch (IOException e) {
                    // The server has cut it, or does so with everything for the moment.
                }
                played.incrementAndGet();
                pause(BREATH_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isOver() {
        return over.getCount() == 0;
    }

    /** Waits a little, unless it is over. */
    void pause(long millis) throws InterruptedException {
        var _ = over.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Sees to it that this is closed when it is over. */
    <T extends Closeable> T keep(T connection) throws IOException {
        open.add(connection);
        if (isOver()) {
            connection.close();
        }
        return connection;
    }

    void letGo(Closeable connection) throws IOException {
        open.remove(connection);
        connection.close();
    }

    /** Whether each of them has come to where it begins. */
    boolean hasBegun() {
        return reached.size() >= places;
    }

    /** Where they have been. */
    Set<HostilePath> reached() {
        return Set.copyOf(reached);
    }

    /** How many connections were played out. */
    int played() {
        return played.get();
    }

    @Override
    public void close() {
        over.countDown();
        for (Closeable connection : open) {
            try {
                connection.close();
            } catch (IOException e) {
                // It was gone.
            }
        }
        threads.shutdown();
        try {
            if (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
                threads.shutdownNow();
                throw new AssertionError("some of the crowd didn't go home");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
