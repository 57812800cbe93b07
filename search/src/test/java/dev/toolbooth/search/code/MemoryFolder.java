package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceBytes;
import dev.toolbooth.core.search.SourceChanges;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceFolder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Files in memory. Guarded by itself. */
final class MemoryFolder implements SourceFolder {
    private final TreeMap<String, String> files = new TreeMap<>();
    private final TreeMap<String, Long> versions = new TreeMap<>();
    private final List<SourceChanges> listeners = new CopyOnWriteArrayList<>();
    private long version;

    /** Writes a file, and tells nobody. */
    synchronized void put(String path, String text) {
        files.put(path, text);
        versions.put(path, ++version);
    }

    /** Takes files away, and tells nobody. */
    synchronized void remove(Collection<String> paths) {
        files.keySet().removeAll(paths);
    }

    void tell(String... paths) {
        listeners.forEach(one -> one.changed(List.of(paths)));
    }

    @Override
    public void visit(Consumer<SourceFile> each) {
        List<String> paths;
        synchronized (this) {
            paths = List.copyOf(files.keySet());
        }
        paths.forEach(path -> look(path).ifPresent(each));
    }

    @Override
    public synchronized Optional<SourceBytes> read(String path, int bytesMax) {
        return look(path)
                .map(
                        file -> {
                            String text = files.getOrDefault(path, "");
                            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                            return new SourceBytes(
                                    file, bytes, Integer.toHexString(text.hashCode()));
                        });
    }

    @Override
    public synchronized Optional<SourceFile> look(String path) {
        return Optional.ofNullable(files.get(path))
                .map(text -> new SourceFile(path, text.length(), versions.getOrDefault(path, 0L)));
    }

    @Override
    public AutoCloseable follow(SourceChanges changes) {
        listeners.add(changes);
        return () -> listeners.remove(changes);
    }

    @Override
    public Optional<String> commit() {
        return Optional.of("c0ffee");
    }
}
