package dev.toolbooth.app.keys;

import dev.toolbooth.core.access.ApiKey;
import dev.toolbooth.core.access.Keys;
import dev.toolbooth.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * API keys in a file, which several processes may change: a server reads it again when it has
 * changed, so that a key works, and stops working, at once. Thread-safe.
 */
public final class KeyFile implements Keys {
    private static final Logger LOG = LoggerFactory.getLogger(KeyFile.class);
    private static final long BYTES_MAX = 16L * 1024 * 1024;

    /** How often the file is looked at while it is asked for keys. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Path path;
    private final long lookNanos;
    private final AtomicLong lookedNanos = new AtomicLong(System.nanoTime());
    private volatile State state;

    /** What was read, and how the file looked then. */
    private record State(Map<String, ApiKey> keys, @Nullable Look look) {}

    private record Look(FileTime changed, long bytes, @Nullable Object file) {}

    /**
     * Opens a file, which need not be there yet.
     *
     * @throws KeyProblem when it is there and can't be read
     */
    public KeyFile(Path path) throws KeyProblem {
        this(path, LOOK_NANOS);
    }

    /**
     * @param lookNanos how often the file is looked at
     */
    KeyFile(Path path, long lookNanos) throws KeyProblem {
        this.path = path;
        this.lookNanos = lookNanos;
        this.state = read();
    }

    @Override
    public Optional<ApiKey> find(String id) {
        refresh();
        return Optional.ofNullable(state.keys().get(id));
    }

    @Override
    public List<ApiKey> list() {
        refresh();
        return List.copyOf(state.keys().values());
    }

    @Override
    public void add(ApiKey key) {
        change(
                keys -> {
                    keys.put(key.id(), key);
                    return keys;
                });
    }

    @Override
    public boolean revoke(String id, Instant when) {
        if (!state.keys().containsKey(id)) {
            return false;
        }
        change(
                keys -> {
                    keys.computeIfPresent(
                            id, (_, key) -> key.revoked() == null ? key.revokedAt(when) : key);
                    return keys;
                });
        return true;
    }

    /** Reads the file again if it has changed since, and if it is time to look. */
    private void refresh() {
        long last = lookedNanos.get();
        long now = System.nanoTime();
        if (now - last < lookNanos || !lookedNanos.compareAndSet(last, now)) {
            return;
        }
        try {
            Look look = look();
            if (!Objects.equals(look, state.look())) {
                readAgain(look);
            }
        } catch (IOException e) {
            LOG.error("the API keys can't be looked at: {}", e.getClass().getSimpleName());
        }
    }

    private void readAgain(@Nullable Look look) {
        try {
            state = read();
            LOG.info("read the API keys again: {}", state.keys().size());
        } catch (KeyProblem e) {
            // What was read before holds, and nobody tries again before the file changes.
            state = new State(state.keys(), look);
            LOG.error(e.getMessage());
        }
    }

    private @Nullable Look look() throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new Look(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private State read() throws KeyProblem {
        try {
            Look look = look();
            if (look == null) {
                return new State(Map.of(), null);
            }
            if (look.bytes() > BYTES_MAX) {
                throw new KeyProblem(path, "it is larger than " + BYTES_MAX + " bytes");
            }
            return new State(KeyJson.read(path, Files.readAllBytes(path)), look);
        } catch (IOException e) {
            throw new KeyProblem(path, KeyProblem.reason(e));
        }
    }

    /** Changes the file, one process at a time; the new one takes the old one's place at once. */
    private void change(UnaryOperator<Map<String, ApiKey>> action) {
        // A lock on a file keeps other processes away, not other threads.
        synchronized (KeyFile.class) {
            changeAlone(action);
        }
    }

    private void changeAlone(UnaryOperator<Map<String, ApiKey>> action) {
        try {
            Path folder = path.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Path lock = path.resolveSibling(path.getFileName() + ".lock");
            try (FileChannel guard =
                            FileChannel.open(
                                    lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = guard.lock()) {
                Map<String, ApiKey> next = action.apply(new LinkedHashMap<>(read().keys()));
                replace(Json.bytes(KeyJson.write(next.values())));
            }
            state = read();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the API keys can't be written to " + path + ": " + KeyProblem.reason(e), e);
        } catch (KeyProblem e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private void replace(byte[] bytes) throws IOException {
        Path next = path.resolveSibling(path.getFileName() + ".new");
        try {
            Files.deleteIfExists(next);
            Files.createFile(next, ownerOnly());
            write(next, bytes);
            Files.move(
                    next,
                    path,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(next);
            throw e;
        }
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                out.write(left);
            }
            out.force(true);
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
