package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.code.KnownFiles.Known;
import dev.toolbooth.search.code.ReadAhead.Read;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A synchroniser of an index with its folder: it reads new and changed files, and removes deleted
 * ones. Writing is guarded by this, so that of two reads of a file the later one stays.
 */
final class Indexer {
    private static final Logger LOG = LoggerFactory.getLogger(Indexer.class);

    /** If more can't be read, something is wrong with all. */
    private static final int MISSED_MAX = 100;

    private static final long MISSED_AGAIN_MILLIS = 5_000;
    private static final int MISSED_DOUBLINGS = 7;

    /** What was read is found after so long, while there is more to read. */
    private static final long SHOWN_AFTER_NANOS = 500_000_000L;

    /** So much work is lost at most when the process is killed. */
    private static final long SAFE_AFTER_NANOS = 5_000_000_000L;

    private final SourceFolder folder;
    private final SourceReader reading;
    private final CodeStore store;
    private final PendingChanges pendingChanges;
    private final boolean vectors;
    private final BooleanSupplier busy;

    /** The files that were put or removed since that is noted. Guarded by this. */
    private final Set<String> written = new HashSet<>();

    /** What couldn't be read, and is in the index as it was. */
    private final Set<String> missed = ConcurrentHashMap.newKeySet();

    private int missedTries;
    private volatile int toDo;

    /**
     * @param vectors whether pieces get some, later
     * @param busy whether calls are under way, which come first
     */
    Indexer(
            SourceFolder folder,
            SourceReader reading,
            CodeStore store,
            PendingChanges pendingChanges,
            boolean vectors,
            BooleanSupplier busy) {
        this.folder = folder;
        this.reading = reading;
        this.store = store;
        this.pendingChanges = pendingChanges;
        this.vectors = vectors;
        this.busy = busy;
    }

    /** How many files are known to be read still. */
    int toDo() {
        return toDo;
    }

    /** Looks at everything. */
    void lookAtAll() throws IOException, SourceFailure, InterruptedException {
        Map<String, Known> before = known();
        List<SourceFile> other = new ArrayList<>();
        missed.clear();
        List<String> crowded =
                folder.visit(
                        file -> {
                            Known known = before.remove(file.path());
                            if (known == null || known.version() != file.version()) {
                                other.add(file);
                            }
                        });
        if (!crowded.isEmpty()) {
            LOG.warn("there is too much in some folders, so it is not found: {}", crowded);
        }
        for (String gone : before.keySet()) {
            updateUnlessMissed(gone);
        }
        try {
            read(other);
        } finally {
            toDo = 0;
            store.refresh();
            store.commit();
        }
    }

    private Map<String, Known> known() throws IOException {
        return store.sightings().look(searcher -> new KnownFiles(searcher).all(_ -> true));
    }

    private void read(List<SourceFile> files)
            throws IOException, SourceFailure, InterruptedException {
        noteWritten();
        try (ReadAhead ahead = new ReadAhead(reading, files, busy)) {
            putAll(ahead, files.size());
        }
    }

    private void putAll(ReadAhead ahead, int count)
            throws IOException, SourceFailure, InterruptedException {
        long shown = System.nanoTime();
        long safe = shown;
        for (int i = 0; i < count; i++) {
            toDo = count - i;
            Read read = ahead.next();
            if (read.failure() == null) {
                putUnlessWritten(read);
            } else {
                miss(read.seen().path(), read.failure());
            }
            pendingChanges.check();
            long now = System.nanoTime();
            if (now - shown > SHOWN_AFTER_NANOS) {
                // Changes made meanwhile don't wait for the rest.
                lookAtChanges();
                store.refresh();
                shown = now;
            }
            if (now - safe > SAFE_AFTER_NANOS) {
                store.commit();
                safe = now;
            }
        }
    }

    /** Looks at what has changed; says whether there was anything. */
    boolean lookAtChanges() throws IOException, SourceFailure, InterruptedException {
        List<String> paths = pendingChanges.take();
        if (paths.isEmpty()) {
            return false;
        }
        try {
            update(paths);
        } catch (SourceFailure e) {
            pendingChanges.changed(paths);
            throw e;
        }
        store.commit();
        return true;
    }

    /** Has what couldn't be read looked at again; says whether there is any. */
    boolean lookAtMissed() {
        List<String> again = List.copyOf(missed);
        missed.clear();
        missedTries++;
        pendingChanges.changed(again);
        return !again.isEmpty();
    }

    /** How long to wait before that: the longer, the more often it was in vain. */
    long missedMillis() {
        if (missed.isEmpty()) {
            missedTries = 0;
            return Long.MAX_VALUE;
        }
        return MISSED_AGAIN_MILLIS << Math.min(missedTries, MISSED_DOUBLINGS);
    }

    /** One file that can't be read is no reason to find nothing in the others. */
    private void miss(String path, SourceFailure failure) throws SourceFailure {
        if (missed.isEmpty()) {
            LOG.warn("a file is not read, and tried again later: {}", failure.getMessage());
        }
        missed.add(path);
        if (missed.size() > MISSED_MAX) {
            throw failure;
        }
    }

    private boolean updateUnlessMissed(String path)
            throws IOException, SourceFailure, InterruptedException {
        try {
            return update(path);
        } catch (SourceFailure e) {
            miss(path, e);
            return true;
        }
    }

    /** Brings some files up to date, and what is below those that were folders. */
    void update(Collection<String> paths) throws IOException, SourceFailure, InterruptedException {
        Set<String> gone = new HashSet<>();
        for (String path : paths) {
            if (!updateUnlessMissed(path)) {
                gone.add(path);
            }
        }
        if (!gone.isEmpty()) {
            store.refresh();
            for (String path : below(gone)) {
                updateUnlessMissed(path);
            }
        }
        store.refresh();
    }

    private Set<String> below(Set<String> gone) throws IOException {
        return store.sightings()
                .look(searcher -> new KnownFiles(searcher).all(path -> isBelow(path, gone)))
                .keySet();
    }

    private static boolean isBelow(String path, Set<String> folders) {
        int end = path.lastIndexOf('/');
        while (end > 0) {
            if (folders.contains(path.substring(0, end))) {
                return true;
            }
            end = path.lastIndexOf('/', end - 1);
        }
        return false;
    }

    /** Brings one file up to date; false if it isn't there. */
    private synchronized boolean update(String path)
            throws IOException, SourceFailure, InterruptedException {
        Optional<SourceFile> file = folder.look(path);
        if (file.isPresent()) {
            put(new Read(file.get(), reading.read(file.get())));
        } else {
            remove(path);
        }
        return file.isPresent();
    }

    /** A file that was read ahead may be older than what was put since. */
    private synchronized void putUnlessWritten(Read read) throws IOException {
        if (!written.contains(read.seen().path())) {
            put(read);
        }
    }

    private synchronized void put(Read read) throws IOException {
        if (read.file().isEmpty()) {
            remove(read.seen().path());
            return;
        }
        written.add(read.seen().path());
        store.put(read.file().get(), null, vectors);
    }

    private synchronized void remove(String path) throws IOException {
        written.add(path);
        store.remove(path);
    }

    /** From now on it is noted which files are written. */
    synchronized void noteWritten() {
        written.clear();
    }

    /**
     * Gives the pieces of a file their vectors, unless it was written since that was noted.
     *
     * @param pieces all of them
     */
    synchronized void putVectors(List<IndexedChunk> pieces, List<float[]> found)
            throws IOException {
        if (!written.contains(pieces.getFirst().path())) {
            store.put(IndexedFile.of(pieces), found, false);
        }
    }
}
