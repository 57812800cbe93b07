package dev.toolbooth.client.auth;

import dev.toolbooth.client.files.PrivateFiles;
import dev.toolbooth.wire.Json;
import dev.toolbooth.wire.JsonInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * A token store in one file that only its owner may read. Safe with other processes that use the
 * same file: each change is made under a lock file and replaces the file atomically.
 */
public final class FileTokenStore implements TokenStore {
    static final int BYTES_MAX = 4_194_304;
    static final int GRANTS_MAX = 256;

    /** Locks of files are of a process, so its stores need one among themselves. */
    private static final ReentrantLock STORES = new ReentrantLock();

    private final Path file;

    public FileTokenStore(Path file) {
        this.file = file.toAbsolutePath();
    }

    @Override
    public Optional<Grant> read(URI endpoint) {
        return Grant.read(all().path(endpoint.toString()));
    }

    @Override
    public void write(URI endpoint, Grant grant) {
        change(
                all -> {
                    all.remove(endpoint.toString());
                    while (all.size() >= GRANTS_MAX) {
                        all.remove(all.propertyNames().iterator().next());
                    }
                    all.set(endpoint.toString(), grant.json());
                });
    }

    @Override
    public void forget(URI endpoint) {
        change(all -> all.remove(endpoint.toString()));
    }

    /** What is there; nothing where it can't be read. */
    private ObjectNode all() {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(BYTES_MAX + 1);
            return bytes.length <= BYTES_MAX
                            && JsonInput.read(bytes).orElse(null) instanceof ObjectNode all
                    ? all
                    : Json.object();
        } catch (IOException e) {
            return Json.object();
        }
    }

    private void change(Consumer<ObjectNode> change) {
        STORES.lock();
        try {
            Path folder = file.getParent();
            if (folder != null) {
                PrivateFiles.makeFolder(folder);
            }
            Path beside = file.resolveSibling(file.getFileName() + ".lock");
            PrivateFiles.touch(beside);
            try (FileChannel guard = FileChannel.open(beside, StandardOpenOption.WRITE);
                    FileLock _ = guard.lock()) {
                ObjectNode all = all();
                change.accept(all);
                PrivateFiles.replace(file, Json.bytes(all));
            }
        } catch (IOException | UncheckedIOException e) {
            // What was not kept is asked for again.
        } finally {
            STORES.unlock();
        }
    }
}
