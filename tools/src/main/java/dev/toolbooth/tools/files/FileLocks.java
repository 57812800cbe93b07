package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * The locks on files under change: one within this process, and one of the system for other servers
 * on the same folder. Thread-safe.
 *
 * <p>The system drops all of a process's locks on a file as soon as the process closes it once. So
 * each lock file is opened once in a process, and stays open.
 */
final class FileLocks {
    private static final String FILE = "lock";
    private static final int STRIPES = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final Duration PAUSE = Duration.ofMillis(2);

    /** The files of locks that are open, by what the system knows them by; guards itself. */
    private static final Map<Object, FileChannel> OPEN = new HashMap<>();

    private final List<ReentrantLock> own =
            IntStream.range(0, STRIPES).mapToObj(_ -> new ReentrantLock()).toList();

    /** Locks that are held. Used by one thread. */
    static final class Held implements AutoCloseable {
        private final Deque<ReentrantLock> own = new ArrayDeque<>();
        private final Deque<FileLock> shared = new ArrayDeque<>();

        private void releaseShared() throws IOException {
            while (!shared.isEmpty()) {
                shared.pop().release();
            }
        }

        @Override
        public void close() throws IOException {
            try {
                releaseShared();
            } finally {
                own.forEach(ReentrantLock::unlock);
                own.clear();
            }
        }
    }

    /**
     * Waits for the locks of some files.
     *
     * @param all the ways to the files, without links
     * @param in the folder that has the file of locks
     */
    Held hold(List<List<String>> all, SecureDirectoryStream<Path> in)
            throws IOException, FileProblem, InterruptedException {
        List<Integer> stripes =
                all.stream()
                        .map(names -> Math.floorMod(names.hashCode(), STRIPES))
                        .distinct()
                        .sorted()
                        .toList();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Held held = new Held();
        boolean done = false;
        try {
            for (int stripe : stripes) {
                ReentrantLock lock = own.get(stripe);
                if (!lock.tryLock(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    throw busy();
                }
                held.own.push(lock);
            }
            while (!done) {
                FileChannel file = open(in);
                for (int stripe : stripes) {
                    held.shared.push(lock(file, stripe, deadline));
                }
                // Someone may have cleared the folder meanwhile, and others lock another file.
                done = open(in).equals(file);
                if (!done) {
                    held.releaseShared();
                }
            }
            return held;
        } finally {
            if (!done) {
                held.close();
            }
        }
    }

    /** Does something if no lock is held; returns whether it was done. */
    boolean ifNobodyHoldsAny(SecureDirectoryStream<Path> in, Cleaning work) throws IOException {
        try (FileLock all = open(in).tryLock(0, STRIPES, false)) {
            if (all != null) {
                work.run();
            }
            return all != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Work that runs while there is no writer. */
    interface Cleaning {
        void run() throws IOException;
    }

    private static FileChannel open(SecureDirectoryStream<Path> in) throws IOException {
        synchronized (OPEN) {
            Object key;
            try {
                key = key(in);
            } catch (NoSuchFileException e) {
                FileChannel made = create(in);
                OPEN.put(key(in), made);
                return made;
            }
            FileChannel open = OPEN.get(key);
            if (open == null) {
                checkFile(in);
                open = create(in);
                OPEN.put(key, open);
            }
            return open;
        }
    }

    private static Object key(SecureDirectoryStream<Path> in) throws IOException {
        return Objects.requireNonNull(
                in.getFileAttributeView(
                                Path.of(FILE),
                                BasicFileAttributeView.class,
                                LinkOption.NOFOLLOW_LINKS)
                        .readAttributes()
                        .fileKey());
    }

    /** Commands write here too: a pipe in its place would be waited for. */
    private static void checkFile(SecureDirectoryStream<Path> in) throws IOException {
        if (!DescriptorWalk.attributes(in, Path.of(FILE)).isRegularFile()) {
            throw new IOException("the file of locks is none");
        }
    }

    private static FileChannel create(SecureDirectoryStream<Path> in) throws IOException {
        return (FileChannel)
                in.newByteChannel(
                        Path.of(FILE),
                        Set.of(
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS));
    }

    /** A lock of the system has no queue, so it is asked for until it is had. */
    private static FileLock lock(FileChannel file, int stripe, long deadline)
            throws IOException, FileProblem, InterruptedException {
        while (System.nanoTime() < deadline) {
            try {
                FileLock lock = file.tryLock(stripe, 1, false);
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException e) {
                // Another workspace object of this process has it.
            }
            Thread.sleep(PAUSE);
        }
        throw busy();
    }

    private static FileProblem busy() {
        return new FileProblem(Kind.BUSY, "others are changing this file; try again later");
    }
}
