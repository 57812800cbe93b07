package dev.toolbooth.client.budget;

import dev.toolbooth.client.pay.PayProblem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One at a time, of all threads of all processes. An interrupt doesn't end the wait: what was
 * signed must be written down also by a thread that was told to stop.
 */
final class PurseLock {
    /** Locks of files are of a process, so its threads need one among themselves. */
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private static final Duration WAIT_MAX = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(2);

    private final Path path;
    private final ReentrantLock threads;

    /**
     * @param path of the file that is locked; absolute
     */
    PurseLock(Path path) {
        this.path = path;
        this.threads = THREADS.computeIfAbsent(path, _ -> new ReentrantLock(true));
    }

    /** What is done meanwhile. */
    interface Work<T extends @Nullable Object> {
        T run() throws IOException, PayProblem;
    }

    <T extends @Nullable Object> T with(Work<T> work) throws IOException, PayProblem {
        long until = System.nanoTime() + WAIT_MAX.toNanos();
        Waiting waiting = new Waiting(until);
        try {
            if (!waiting.untilTrue(left -> threads.tryLock(left, TimeUnit.NANOSECONDS))) {
                throw busy();
            }
            try (RandomAccessFile file = open();
                    FileLock _ = lock(file, waiting)) {
                return work.run();
            } finally {
                threads.unlock();
            }
        } finally {
            waiting.end();
        }
    }

    private RandomAccessFile open() throws IOException {
        OwnFiles.touch(path);
        return new RandomAccessFile(path.toFile(), "rw");
    }

    private static FileLock lock(RandomAccessFile file, Waiting waiting)
            throws IOException, PayProblem {
        FileLock lock = file.getChannel().tryLock();
        while (lock == null) {
            if (!waiting.pause()) {
                throw busy();
            }
            lock = file.getChannel().tryLock();
        }
        return lock;
    }

    private static PayProblem busy() {
        return new PayProblem(
                "Another program has held the purse for "
                        + WAIT_MAX.toSeconds()
                        + " seconds, so nothing was paid. Look for a toolbooth that hangs, and end"
                        + " it.");
    }

    /** A wait that interrupts don't end, but outlive. */
    private static final class Waiting {
        private final long until;
        private boolean interrupted;

        Waiting(long until) {
            this.until = until;
        }

        private interface Try {
            boolean once(long leftNanos) throws InterruptedException;
        }

        boolean untilTrue(Try attempt) {
            while (true) {
                long left = until - System.nanoTime();
                try {
                    return attempt.once(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (left <= 0) {
                        return false;
                    }
                }
            }
        }

        /** Waits a little; false when the time is up. */
        boolean pause() {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            return System.nanoTime() < until;
        }

        void end() {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
