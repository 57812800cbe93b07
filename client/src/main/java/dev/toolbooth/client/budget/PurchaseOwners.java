package dev.toolbooth.client.budget;

import dev.toolbooth.client.files.PrivateFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The owners of purchases, one for each process. Each owner has a file that it keeps locked for as
 * long as it lives: the system releases the lock however the process ends. Guards itself.
 */
final class PurchaseOwners implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("[0-9a-f-]{36}");

    /**
     * The files of owners in this process. They must never be opened a second time: on POSIX
     * systems closing that would release the lock.
     */
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final Supplier<UUID> ids;
    private @Nullable Held held;

    private record Held(String name, Path path, RandomAccessFile file) {}

    /**
     * @param folder where the files are; an absolute path
     */
    PurchaseOwners(Path folder, Supplier<UUID> ids) {
        this.folder = folder;
        this.ids = ids;
    }

    /** The name of this owner, which lives from its first use on. */
    synchronized String name() throws IOException {
        if (held == null) {
            held = begin();
        }
        return held.name();
    }

    private Held begin() throws IOException {
        PrivateFiles.makeFolder(folder);
        String name = ids.get().toString();
        Path path = path(name);
        PrivateFiles.touch(path);
        OURS.add(path);
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        FileLock lock = file.getChannel().tryLock();
        if (lock == null) {
            file.close();
            throw new IOException("another process has the name " + name);
        }
        return new Held(name, path, file);
    }

    private Path path(String name) {
        return folder.resolve(name + ".lock");
    }

    /** Whether the owner of this name still handles its purchases; true if that is unknown. */
    synchronized boolean lives(String name) {
        if (!NAME.matcher(name).matches()) {
            return false;
        }
        Path path = path(name);
        if (OURS.contains(path)) {
            return true;
        }
        if (!Files.exists(path)) {
            return false;
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
                FileLock lock = file.getChannel().tryLock()) {
            if (lock == null) {
                return true;
            }
            Files.deleteIfExists(path);
            return false;
        } catch (IOException | OverlappingFileLockException e) {
            return true;
        }
    }

    /** Ends this owner: others may resume what it has left. */
    @Override
    public synchronized void close() throws IOException {
        if (held != null) {
            Held ended = held;
            held = null;
            Files.deleteIfExists(ended.path());
            ended.file().close();
            OURS.remove(ended.path());
        }
    }
}
