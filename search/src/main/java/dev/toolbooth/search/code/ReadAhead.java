package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A read-ahead of files on a few threads: splitting them is most of the work, and nothing else
 * waits for it. For one thread that takes them in order.
 */
final class ReadAhead implements AutoCloseable {
    private static final int THREADS = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 4);

    /** So much of what was read waits at most. */
    static final int AHEAD_MAX = 4 * THREADS;

    private final SourceReader reading;
    private final Iterator<SourceFile> files;
    private final BooleanSupplier busy;
    private final Deque<Begun> begun = new ArrayDeque<>();
    private final ExecutorService threads =
            Executors.newFixedThreadPool(
                    THREADS, Thread.ofPlatform().daemon().name("search-read-", 1).factory());

    /**
     * @param busy whether calls are under way: then one file is read at a time
     */
    ReadAhead(SourceReader reading, List<SourceFile> files, BooleanSupplier busy) {
        this.reading = reading;
        this.files = files.iterator();
        this.busy = busy;
    }

    /**
     * A file that was read.
     *
     * @param file empty if it isn't there any more
     * @param failure why it couldn't be read, if so
     */
    record Read(SourceFile seen, Optional<IndexedFile> file, @Nullable SourceFailure failure) {
        Read(SourceFile seen, Optional<IndexedFile> file) {
            this(seen, file, null);
        }
    }

    private record Begun(SourceFile seen, Future<Optional<IndexedFile>> file) {}

    /** The next one; there has to be one. */
    Read next() throws InterruptedException {
        int ahead = busy.getAsBoolean() ? 1 : AHEAD_MAX;
        while (begun.size() < ahead && files.hasNext()) {
            SourceFile seen = files.next();
            begun.add(new Begun(seen, threads.submit(() -> reading.read(seen))));
        }
        Begun first = begun.poll();
        if (first == null) {
            throw new NoSuchElementException("all files were read");
        }
        try {
            return new Read(first.seen, first.file.get());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SourceFailure failure) {
                return new Read(first.seen, Optional.empty(), failure);
            }
            throw new IllegalStateException("a file can't be taken apart", e.getCause());
        }
    }

    /** What was begun is ended, and thrown away. */
    @Override
    public void close() {
        begun.forEach(one -> one.file.cancel(false));
        threads.shutdown();
    }
}
