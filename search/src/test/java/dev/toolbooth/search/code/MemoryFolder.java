package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceBytes;
import dev.toolbooth.core.search.SourceChanges;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.core.search.SourceWatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Files in memory. Guarded by itself. */
final class MemoryFolder implements SourceFolder {
    private final TreeMap<String, String> files = new TreeMap<>();
    private final TreeMap<String, Long> versions = new TreeMap<>();
    private final Set<String> failing = ConcurrentHashMap.newKeySet();
    private final Set<String> denied = ConcurrentHashMap.newKeySet();
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
    public List<String> visit(Consumer<SourceFile> each) {
        List<String> paths;
        synchronized (this) {
            paths = List.copyOf(files.keySet());
        }
        paths.forEach(path -> look(path).ifPresent(each));
        return List.of();
    }

    /** Of these, nothing can be read or looked at. */
    void fail(String... paths) {
        failing.clear();
        failing.addAll(List.of(paths));
    }

    /** These are not for agents. */
    void deny(String... paths) {
        denied.addAll(List.of(paths));
    }

    @Override
    public boolean permits(String path) {
        return !denied.contains(path);
    }

    @Override
    public synchronized Optional<Long> version(String path) throws SourceFailure {
        check(path);
        return look(path).map(SourceFile::version);
    }

    private void check(String path) throws SourceFailure {
        if (failing.contains(path)) {
            throw new SourceFailure(path + " could not be read", new IOException());
        }
    }

    @Override
    public synchronized Optional<SourceBytes> read(String path, int bytesMax) throws SourceFailure {
        check(path);
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
    public SourceWatch follow(SourceChanges changes) {
        listeners.add(changes);
        return new SourceWatch() {
            @Override
            public boolean works() {
                return listeners.contains(changes);
            }

            @Override
            public void close() {
                listeners.remove(changes);
            }
        };
    }

    /** Ends all watches, as the end of a folder does. */
    void forget() {
        List<SourceChanges> told = List.copyOf(listeners);
        listeners.clear();
        told.forEach(SourceChanges::lost);
    }

    /** How many follow. */
    int followers() {
        return listeners.size();
    }

    @Override
    public Optional<String> commit() {
        return Optional.of("c0ffee");
    }
}
