package dev.toolbooth.tools.files;

import dev.toolbooth.tools.files.FileProblem.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Files on their way: each is written whole into a folder of its own below the root, and then put
 * in its place in one step, so that nobody ever sees half of one. Thread-safe.
 *
 * <p>Who changes a file holds its lock: one of this process, and one of the system for other
 * servers on the same folder.
 */
final class Drafts {
    /** Where drafts are; agents never see it. */
    static final String FOLDER = ".toolbooth-drafts";

    private static final String LOCK = "lock";
    private static final String PREFIX = "draft-";
    private static final int STRIPES = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final Duration PAUSE = Duration.ofMillis(2);
    private static final FileAttribute<?> USUAL_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"));

    private final Path root;
    private final List<ReentrantLock> locks =
            IntStream.range(0, STRIPES).mapToObj(_ -> new ReentrantLock()).toList();
    private volatile boolean swept;

    Drafts(Path root) {
        this.root = root;
    }

    /** Work on a file that nobody else changes meanwhile. */
    interface Alone<T> {
        T run(SecureDirectoryStream<Path> drafts) throws IOException, FileProblem;
    }

    /**
     * Does something with a file alone.
     *
     * @param names the way to the file, without links
     * @param top the root, open
     */
    <T> T alone(List<String> names, SecureDirectoryStream<Path> top, Alone<T> work)
            throws IOException, FileProblem, InterruptedException {
        int stripe = Math.floorMod(names.hashCode(), STRIPES);
        ReentrantLock lock = locks.get(stripe);
        if (!lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            throw busy();
        }
        try (SecureDirectoryStream<Path> drafts = open(top);
                FileChannel file = lockFile(drafts)) {
            sweep(drafts, file);
            try (FileLock _ = lock(file, stripe)) {
                return work.run(drafts);
            }
        } finally {
            lock.unlock();
        }
    }

    private SecureDirectoryStream<Path> open(SecureDirectoryStream<Path> top) throws IOException {
        Path name = Path.of(FOLDER);
        try {
            return top.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            try {
                Files.createDirectory(root.resolve(FOLDER));
                // Whoever keeps the workspace in git need not know of it.
                Files.writeString(root.resolve(FOLDER).resolve(".gitignore"), "*\n");
            } catch (FileAlreadyExistsException another) {
                // Somebody else was as quick.
            }
            return top.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static FileChannel lockFile(SecureDirectoryStream<Path> drafts) throws IOException {
        return (FileChannel)
                drafts.newByteChannel(
                        Path.of(LOCK),
                        Set.of(
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS));
    }

    /** A lock of the system has no queue, so it is asked for until it is had. */
    private static FileLock lock(FileChannel file, int stripe)
            throws IOException, FileProblem, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
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

    /** Clears away, once, what a server left that was killed. */
    private void sweep(SecureDirectoryStream<Path> drafts, FileChannel file) throws IOException {
        if (swept) {
            return;
        }
        swept = true;
        try (FileLock all = file.tryLock(0, STRIPES, false)) {
            if (all != null) {
                for (Path one : drafts) {
                    if (one.getFileName().toString().startsWith(PREFIX)) {
                        drafts.deleteFile(one.getFileName());
                    }
                }
            }
        } catch (OverlappingFileLockException e) {
            // Somebody writes, so this is not the time.
        }
    }

    private static FileProblem busy() {
        return new FileProblem(Kind.BUSY, "others are changing this file; try again later");
    }

    /**
     * Puts a file in its place.
     *
     * @param mode its permissions, or null for what is usual
     */
    void put(
            SecureDirectoryStream<Path> drafts,
            DescriptorWalk.Target target,
            byte[] bytes,
            @Nullable Set<PosixFilePermission> mode)
            throws IOException {
        Path draft = Path.of(PREFIX + UUID.randomUUID());
        boolean placed = false;
        try {
            try (FileChannel channel = create(drafts, draft)) {
                ByteBuffer left = ByteBuffer.wrap(bytes);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
                if (mode != null) {
                    drafts.getFileAttributeView(
                                    draft, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                            .setPermissions(mode);
                }
                channel.force(true);
            }
            drafts.move(draft, target.folder(), Path.of(target.name()));
            placed = true;
        } finally {
            if (!placed) {
                drafts.deleteFile(draft);
            }
        }
        harden(target.above());
    }

    private static FileChannel create(SecureDirectoryStream<Path> drafts, Path draft)
            throws IOException {
        return (FileChannel)
                drafts.newByteChannel(
                        draft,
                        Set.of(
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS),
                        USUAL_MODE);
    }

    /**
     * Makes a folder. Java can't make one in a folder that it holds open, but it can move one
     * there: it is made at the root, which nobody but the operator can exchange.
     */
    void makeFolder(SecureDirectoryStream<Path> top, SecureDirectoryStream<Path> in, String name)
            throws IOException {
        Path made = Path.of(FOLDER + "-" + UUID.randomUUID());
        Files.createDirectory(root.resolve(made));
        try {
            top.move(made, in, Path.of(name));
        } catch (IOException e) {
            top.deleteDirectory(made);
            throw e;
        }
    }

    /** Has the system write a folder's entries down; where it can't, they are not lost for that. */
    void harden(List<String> names) {
        Path folder = root;
        for (String name : names) {
            folder = folder.resolve(name);
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // Not every file system can; the file itself is written down.
        }
    }
}
