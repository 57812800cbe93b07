package dev.toolbooth.client.budget;

import dev.toolbooth.client.files.PrivateFiles;
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
 * A lock across all threads of all processes. An interrupt doesn't end the wait: a thread that was
 * told to stop must still record what it has signed.
 */
final class PurseLock {
    /** Locks of files are of a process, so its threads need one among themselves. */
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    /** Others of this process come first, each with its writes to the disk. */
    private static final Duration THREADS_WAIT_MAX = Duration.ofMinutes(5);

    private static final Duration WAIT_MAX = Duration.ofSeconds(60);
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

    /** Work under the lock. */
    interface Work<T extends @Nullable Object> {
        T run() throws IOException, PayProblem;
    }

    <T extends @Nullable Object> T with(Work<T> work) throws IOException, PayProblem {
        Waiting waiting = new Waiting();
        try {
            if (!waiting.untilTrue(
                    THREADS_WAIT_MAX, left -> threads.tryLock(left, TimeUnit.NANOSECONDS))) {
                throw busy(THREADS_WAIT_MAX);
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
        PrivateFiles.touch(path);
        return new RandomAccessFile(path.toFile(), "rw");
    }

    private static FileLock lock(RandomAccessFile file, Waiting waiting)
            throws IOException, PayProblem {
        long until = System.nanoTime() + WAIT_MAX.toNanos();
        FileLock lock = file.getChannel().tryLock();
        while (lock == null) {
            if (System.nanoTime() - until > 0) {
                throw busy(WAIT_MAX);
            }
            waiting.pause();
            lock = file.getChannel().tryLock();
        }
        return lock;
    }

    private static PayProblem busy(Duration waited) {
        return new PayProblem(
                "The purse was in use by others for "
                        + waited.toSeconds()
                        + " seconds, so nothing was done. Look for a toolbooth that hangs, and end"
                        + " it.");
    }

    /** A wait that interrupts don't end, but outlive. */
    private static final class Waiting {
        private boolean interrupted;

        private interface Try {
            boolean once(long leftNanos) throws InterruptedException;
        }

        boolean untilTrue(Duration most, Try attempt) {
            long until = System.nanoTime() + most.toNanos();
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

        /** Waits a little. */
        void pause() {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }

        void end() {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
