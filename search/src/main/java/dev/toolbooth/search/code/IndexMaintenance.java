package dev.toolbooth.search.code;

import dev.toolbooth.core.search.IndexStatus;
import dev.toolbooth.core.search.IndexStatus.Phase;
import dev.toolbooth.core.search.SearchUnavailable;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.search.chunk.Chunker;
import dev.toolbooth.search.chunk.SkipReason;
import dev.toolbooth.search.code.KnownFiles.Census;
import dev.toolbooth.search.embed.Embedder;
import dev.toolbooth.search.embed.EmbeddingFailure;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that opens the index, brings it up to date and keeps it so, and starts over when
 * something goes wrong. Thread-safe.
 */
final class IndexMaintenance implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexMaintenance.class);

    /** After so long what failed is tried again, and what another process keeps is asked for. */
    private static final long AGAIN_MILLIS = 5_000;

    /** Where changes can't be followed, they are looked for so often. */
    private static final long LOOK_MILLIS = 2_000;

    /** And not for more than a small part of the time, however much there is to look at. */
    private static final long LOOKS_REST = 9;

    /** The interval of looks at everything, which find what was missed. */
    private static final long ROUND_MILLIS = 600_000;

    /** An endpoint that gave no vectors may have come back. */
    private static final long EMBED_AGAIN_MILLIS = 60_000;

    /** How long a query waits for changed files before it uses what was known. */
    private static final long HURRY_MILLIS = 2_000;

    /** A commit in the middle of the end is worth waiting for; a disk that hangs isn't. */
    private static final long STOP_MILLIS = 5_000;

    /** Why nothing is found by meaning in the index of a process with another model. */
    static final String OTHER_MODEL =
            "another process keeps the index, with the vectors of another model";

    private final SearchSetup setup;
    private final SourceReader reading;
    private final Thread thread;
    private final PendingChanges pendingChanges = new PendingChanges();

    /** Reads files for who asks: those may be interrupted, and a thread that writes may not. */
    private final ExecutorService hurried =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("search-hurried").factory());

    /** Waits for vectors: an endpoint may take its time, and changes don't wait for that. */
    private final ExecutorService embedding =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("search-embed").factory());

    private volatile Phase phase = Phase.OPENING;
    private volatile @Nullable String problem;
    private volatile @Nullable String embedProblem;
    private volatile @Nullable String queryProblem;
    private volatile @Nullable IndexSnapshots indexSnapshots;
    private volatile @Nullable CodeStore store;
    private volatile @Nullable Indexer indexer;
    private volatile @Nullable Counted counted;

    /** Of the thread alone: what was logged last, and how long a look at everything took. */
    private @Nullable String said;

    private long lookMillis;

    /**
     * The counts of one index snapshot.
     *
     * @param ours whether its vectors are those of the model here
     */
    private record Counted(long version, Census census, boolean ours) {}

    IndexMaintenance(SearchSetup setup) {
        this.setup = setup;
        this.reading =
                new SourceReader(
                        setup.folder(), setup.fileBytesMax(), setup.tags(), new Chunker(LOG::warn));
        this.thread = Thread.ofPlatform().daemon().name("search-index").unstarted(this::run);
    }

    void begin() {
        thread.start();
    }

    /** What can be asked now. */
    IndexSnapshots sightings() throws SearchUnavailable {
        IndexSnapshots open = indexSnapshots;
        if (open == null) {
            String why = problem;
            throw new SearchUnavailable(
                    why == null
                            ? "the index is being opened: try again in a moment"
                            : "there is no index: " + why);
        }
        if (phase == Phase.FOLLOWING) {
            try {
                open.refresh();
            } catch (IOException | AlreadyClosedException e) {
                throw new SearchUnavailable("the index can't be read at the moment; try again");
            }
        }
        return open;
    }

    /** Brings some files up to date at once; false where another process does that. */
    boolean update(Collection<String> paths) throws InterruptedException {
        Indexer open = indexer;
        if (open == null || hurried.isShutdown()) {
            return false;
        }
        Future<Boolean> done =
                hurried.submit(
                        () -> {
                            open.update(paths);
                            return true;
                        });
        try {
            return done.get(HURRY_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // What isn't there yet comes with the next changes.
            return false;
        } finally {
            // Nobody waits for it any more, and others do.
            done.cancel(false);
        }
    }

    /** Notes that a question found by words alone. */
    void queryFailed(EmbeddingFailure failure) {
        if (queryProblem == null) {
            LOG.warn("finding by words alone: {}", failure.getMessage());
        }
        queryProblem = failure.getMessage();
    }

    /** Notes that a question found by meaning too. */
    void queryWorked() {
        queryProblem = null;
    }

    private void embedFailed(EmbeddingFailure failure) {
        if (embedProblem == null) {
            LOG.warn("not all can be found by meaning: {}", failure.getMessage());
        }
        embedProblem = failure.getMessage();
    }

    private void run() {
        try {
            while (true) {
                attempt();
                pendingChanges.pause(AGAIN_MILLIS);
            }
        } catch (InterruptedException e) {
            // The end of the server.
        }
    }

    private void attempt() throws InterruptedException {
        try (CodeStore open = CodeStore.open(setup.index(), setup.model(), setup.reading())) {
            store = open;
            indexSnapshots = open.sightings();
            problem = null;
            keep(open);
        } catch (CodeStore.Taken e) {
            follow();
        } catch (SourceFailure e) {
            stopped("the workspace can't be read: " + e.getMessage(), e);
        } catch (IOException | RuntimeException | VirtualMachineError e) {
            // An error of the machine too: memory that is short now, or a file of the index that
            // somebody has cut off, must not end the search for good.
            stopped("it can't be written: see the log", e);
        } finally {
            indexer = null;
            indexSnapshots = null;
            store = null;
            counted = null;
        }
    }

    private void stopped(String why, Throwable cause) {
        if (!why.equals(said)) {
            LOG.warn("the index of the workspace stopped, and is tried again now and then", cause);
        }
        said = why;
        problem = why;
        phase = Phase.FAILED;
    }

    private void keep(CodeStore open) throws IOException, SourceFailure, InterruptedException {
        Embedder embedder = setup.embedder();
        pendingChanges.lost();
        Indexer now =
                new Indexer(
                        setup.folder(),
                        reading,
                        open,
                        pendingChanges,
                        embedder != null,
                        setup.busy());
        indexer = now;
        EmbeddingQueue embeddingQueue =
                embedder == null
                        ? null
                        : new EmbeddingQueue(
                                open, now, embedder, setup.busy(), pendingChanges, embedding);
        long begun = System.nanoTime();
        while (true) {
            try (ChangeWatch changeWatch = ChangeWatch.of(setup.folder(), pendingChanges)) {
                while (!changeWatch.ended()) {
                    round(now, embeddingQueue, changeWatch.works(), begun);
                }
            }
            // Changes meanwhile went unreported.
            pendingChanges.lost();
        }
    }

    private void round(
            Indexer now, @Nullable EmbeddingQueue embeddingQueue, boolean told, long begun)
            throws IOException, SourceFailure, InterruptedException {
        if (pendingChanges.takeAll()) {
            phase = Phase.READING;
            long before = System.nanoTime();
            now.lookAtAll();
            lookMillis = (System.nanoTime() - before) / 1_000_000;
            said = null;
        }
        now.lookAtChanges();
        long early = setup.rest().toMillis() - (System.nanoTime() - begun) / 1_000_000;
        if (embeddingQueue != null && early > 0) {
            phase = Phase.EMBEDDING;
            pendingChanges.await(early);
        } else if (!embedded(embeddingQueue)) {
            phase = Phase.READY;
            long wait = told ? ROUND_MILLIS : Math.max(LOOK_MILLIS, LOOKS_REST * lookMillis);
            wait = embedProblem == null ? wait : Math.min(wait, EMBED_AGAIN_MILLIS);
            boolean heard = pendingChanges.await(Math.min(wait, now.missedMillis()));
            if (!heard && !now.lookAtMissed()) {
                pendingChanges.lost();
            }
        }
    }

    /** Whether something was done that may not be all. */
    private boolean embedded(@Nullable EmbeddingQueue embeddingQueue)
            throws IOException, SourceFailure, InterruptedException {
        if (embeddingQueue == null) {
            return false;
        }
        try {
            phase = Phase.EMBEDDING;
            // Also where nothing is left to embed: questions need it.
            embeddingQueue.prepare();
            boolean some = embeddingQueue.some();
            embedProblem = null;
            return some;
        } catch (EmbeddingFailure e) {
            embedFailed(e);
            return false;
        }
    }

    /** Shows what another process writes, for as long as it does. */
    private void follow() throws InterruptedException {
        try (IndexSnapshots others = CodeStore.follow(setup.index())) {
            indexSnapshots = others;
            problem = null;
            phase = Phase.FOLLOWING;
            while (CodeStore.taken(setup.index())) {
                pendingChanges.pause(AGAIN_MILLIS);
            }
        } catch (IOException e) {
            problem = "another process keeps it, and has written nothing yet";
            phase = Phase.FAILED;
        }
    }

    IndexStatus status() {
        // Before the index is looked at, which is then at least as far as that.
        Phase now = phase;
        IndexSnapshots open = indexSnapshots;
        Counted seen = new Counted(0, new Census(0, 0, 0, Map.of()), true);
        try {
            if (open != null) {
                if (now == Phase.FOLLOWING) {
                    open.refresh();
                }
                seen = open.look(this::count);
            }
            CodeStore written = store;
            return status(now, seen, written == null ? 0 : written.bytes());
        } catch (IOException | AlreadyClosedException e) {
            return new IndexStatus(now, 0, 0, 0, 0, Map.of(), null, 0, e.getMessage());
        }
    }

    private IndexStatus status(Phase now, Counted seen, long bytes) {
        Embedder embedder = setup.embedder();
        boolean meant = embedder != null && seen.ours;
        String failed = embedProblem == null ? queryProblem : embedProblem;
        String unmeant = embedder != null && !seen.ours ? OTHER_MODEL : failed;
        Indexer reads = indexer;
        Census census = seen.census;
        return new IndexStatus(
                now,
                census.files(),
                reads == null ? 0 : reads.toDo(),
                census.pieces(),
                meant ? census.pieces() - census.withoutVector() : 0,
                reasons(census.left()),
                embedder == null || unmeant != null ? null : embedder.model(),
                bytes,
                problem == null ? unmeant : problem);
    }

    /** Counted once for each snapshot, so that frequent queries stay cheap. */
    private Counted count(IndexSearcher searcher) throws IOException {
        Counted last = counted;
        if (!(searcher.getIndexReader() instanceof DirectoryReader reader)) {
            return new Counted(0, new KnownFiles(searcher).census(), false);
        }
        if (last == null || last.version() != reader.getVersion()) {
            last =
                    new Counted(
                            reader.getVersion(),
                            new KnownFiles(searcher).census(),
                            CodeStore.madeBy(setup.model(), searcher));
            counted = last;
        }
        return last;
    }

    private static Map<String, Integer> reasons(Map<String, Integer> left) {
        Map<String, Integer> reasons = new TreeMap<>();
        left.forEach((name, count) -> reasons.put(SkipReason.valueOf(name).reason(), count));
        return reasons;
    }

    @Override
    public void close() {
        pendingChanges.close();
        try {
            thread.join(STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // Not before: what still goes on there has work for them.
        hurried.shutdown();
        embedding.shutdown();
        reading.close();
    }
}
