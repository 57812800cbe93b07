package dev.toolbooth.search.embed;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * A cache of vectors by content, so that what was embedded once is never embedded again: not after
 * a restart, not on another branch, not in a copy. Two files hold them. When the newer one is full,
 * the older one is deleted; vectors used meanwhile have been copied to the newer one, so they stay.
 *
 * <p>One process writes. Another one on the same folder reads what is there when it opens it, keeps
 * its own vectors in memory, and writes once the first one has ended. A process whose disk fails
 * keeps its own in memory too, and tries the disk again at intervals. Numbers are rounded to 16
 * bits. Guarded by itself.
 */
public final class VectorCache implements AutoCloseable {
    /** What one of the two files may grow to, unless another size is wanted. */
    public static final long FILE_BYTES_MAX = 256L << 20;

    /** What is kept in memory when nothing may be written. */
    static final long MEMORY_BYTES_MAX = 32L << 20;

    /** After a disk has failed, it is tried again when so many rows more had to be kept. */
    static final int ROWS_BEFORE_NEXT_TRY = 64;

    private final int dimensions;
    private final Path folder;
    private final Path newer;
    private final Path older;
    private final long fileBytesMax;
    private final int memoryRowsMax;

    /** What isn't on the disk, the longest unused first. */
    private final Map<ContentKey, byte[]> memory = new LinkedHashMap<>(16, 0.75f, true);

    private @Nullable RandomAccessFile lock;
    private @Nullable VectorFile current;
    private @Nullable VectorFile previous;

    /** Whether the lock is ours, so that no other process writes. */
    private boolean locked;

    private boolean writing;
    private boolean closed;
    private int rowsBeforeNextTry;
    private String problem = "";

    private VectorCache(Path folder, int dimensions, long fileBytesMax, long memoryBytesMax) {
        this.dimensions = dimensions;
        this.folder = folder;
        // Rows of another size are other files.
        this.newer = folder.resolve("vectors-" + dimensions + ".new");
        this.older = folder.resolve("vectors-" + dimensions + ".old");
        this.fileBytesMax = fileBytesMax;
        this.memoryRowsMax = (int) Math.max(1, memoryBytesMax / VectorRow.bytes(dimensions));
    }

    /**
     * Opens the cache in a folder, which is made. Never fails: without a folder that works, vectors
     * are kept in memory, and {@link #problem} says why.
     *
     * @param fileBytesMax what each of two files may grow to
     */
    public static VectorCache open(Path folder, int dimensions, long fileBytesMax) {
        return open(folder, dimensions, fileBytesMax, MEMORY_BYTES_MAX);
    }

    static VectorCache open(Path folder, int dimensions, long fileBytesMax, long memoryBytesMax) {
        VectorCache cache = new VectorCache(folder, dimensions, fileBytesMax, memoryBytesMax);
        cache.begin();
        return cache;
    }

    private synchronized void begin() {
        try {
            OwnerOnlyFiles.folder(folder);
            locked = lock();
            open();
        } catch (IOException e) {
            failed("open", e);
        }
    }

    private boolean lock() throws IOException {
        RandomAccessFile file = lock;
        if (file == null) {
            Path path = folder.resolve("vectors-" + dimensions + ".lock");
            file = new RandomAccessFile(path.toFile(), "rw");
            lock = file;
        }
        try {
            // Held until the file is closed, or the process ends.
            FileLock held = file.getChannel().tryLock();
            return held != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private void open() throws IOException {
        current =
                locked
                        ? VectorFile.write(newer, dimensions)
                        : VectorFile.read(newer, dimensions).orElse(null);
        previous = VectorFile.read(older, dimensions).orElse(null);
        OwnerOnlyFiles.files(folder);
        writing = locked;
    }

    private void letGo() throws IOException {
        VectorFile now = current;
        VectorFile before = previous;
        current = null;
        previous = null;
        try (before;
                now) {
            writing = false;
        }
    }

    /**
     * Whether rows can be written from now on: the earlier writer may be gone, or the disk good.
     */
    private boolean begins() {
        if (closed || rowsBeforeNextTry-- > 0) {
            return false;
        }
        try {
            OwnerOnlyFiles.folder(folder);
            locked = locked || lock();
            if (!locked) {
                return false;
            }
            letGo();
            open();
            Map<ContentKey, byte[]> own = new LinkedHashMap<>(memory);
            for (Map.Entry<ContentKey, byte[]> row : own.entrySet()) {
                write(row.getKey(), row.getValue());
                memory.remove(row.getKey());
            }
            problem = "";
            return true;
        } catch (IOException e) {
            failed("open", e);
            return false;
        }
    }

    /** From here on, memory has to do, until the disk is tried again. */
    private void failed(String what, IOException e) {
        writing = false;
        rowsBeforeNextTry = ROWS_BEFORE_NEXT_TRY;
        if (problem.isEmpty()) {
            LoggerFactory.getLogger(VectorCache.class)
                    .warn("vectors are kept in memory, as their files can't be used", e);
        }
        problem = "the cache of vectors can't " + what + " its files: " + e.getMessage();
    }

    /** Whether what is put is on the disk for the next process. */
    public synchronized boolean writing() {
        return writing;
    }

    /**
     * The reason why this cache is in memory, though the folder is ours; for the operator's log.
     */
    public synchronized Optional<String> problem() {
        return Optional.of(problem).filter(said -> !said.isEmpty());
    }

    /** How many rows there are, copies and those that went bad included. */
    public synchronized long rows() {
        VectorFile now = current;
        VectorFile before = previous;
        return memory.size()
                + (long) (now == null ? 0 : now.rows())
                + (before == null ? 0 : before.rows());
    }

    synchronized Optional<float[]> find(ContentKey key) {
        byte[] kept = memory.get(key);
        if (kept != null) {
            return Optional.of(VectorRow.vector(kept));
        }
        try {
            VectorFile now = current;
            Optional<byte[]> row = now == null ? Optional.empty() : now.find(key);
            VectorFile before = previous;
            if (row.isEmpty() && before != null) {
                row = before.find(key);
                // Used again, so it shall outlive the older file.
                row.ifPresent(bytes -> keep(key, bytes));
            }
            return row.map(VectorRow::vector);
        } catch (IOException e) {
            failed("read", e);
            return Optional.empty();
        }
    }

    /**
     * Keeps a vector.
     *
     * @return the vector as it will be found
     */
    synchronized float[] put(ContentKey key, float[] vector) {
        if (vector.length != dimensions) {
            throw new IllegalArgumentException(
                    vector.length + " numbers in a vector, not " + dimensions);
        }
        byte[] row = VectorRow.write(key, vector);
        float[] rounded = VectorRow.vector(row);
        VectorFile now = current;
        if (now == null || !now.has(key)) {
            keep(key, row);
        }
        return rounded;
    }

    private void keep(ContentKey key, byte[] row) {
        if (writing || begins()) {
            try {
                write(key, row);
                return;
            } catch (IOException e) {
                failed("write", e);
            }
        }
        memory.put(key, row);
        if (memory.size() > memoryRowsMax) {
            memory.remove(memory.keySet().iterator().next());
        }
    }

    private void write(ContentKey key, byte[] row) throws IOException {
        VectorFile now = current;
        if (now == null) {
            throw new IOException("the newer file is not open");
        }
        if (now.bytesWithOneMore() > fileBytesMax && now.rows() > 0) {
            now = turn(now);
        }
        now.add(key, row);
    }

    /** Makes the newer file the older one, and begins a new one. */
    private VectorFile turn(VectorFile full) throws IOException {
        VectorFile before = previous;
        if (before != null) {
            before.close();
        }
        previous = full;
        current = null;
        Files.move(newer, older, StandardCopyOption.REPLACE_EXISTING);
        VectorFile next = VectorFile.write(newer, dimensions);
        current = next;
        return next;
    }

    /** Harmless when repeated; a closed cache finds nothing that is on the disk. */
    @Override
    public synchronized void close() {
        closed = true;
        RandomAccessFile held = lock;
        lock = null;
        locked = false;
        try (held) {
            letGo();
            memory.clear();
        } catch (IOException e) {
            failed("close", e);
        }
    }
}
