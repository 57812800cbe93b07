package dev.toolbooth.search.code;

import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.toolbooth.search.LuceneLog;
import dev.toolbooth.search.embed.OwnerOnlyFiles;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/**
 * The index of a workspace on disk. Whoever has it open for writing is the only one; others can
 * read what was committed. Reads are for any thread; writing is guarded by this.
 *
 * <p>A crash leaves the last commit. An index that can't be read, or was made by another version,
 * for another model or other settings, is discarded: all of its contents can be made again.
 */
final class CodeStore implements AutoCloseable {
    /** Grows when something is laid out, split or chunked in another way than before. */
    private static final String FORMAT = "4";

    private static final String FORMAT_KEY = "format";
    private static final String MODEL_KEY = "model";
    private static final String READING_KEY = "reading";
    private static final double BUFFER_MEGABYTES = 32;

    static {
        LuceneLog.quiet();
    }

    private final Directory directory;
    private final IndexWriter writer;
    private final IndexSnapshots indexSnapshots;
    private final CodeFields fields = new CodeFields();

    /** Another process has the index open for writing. */
    static final class Taken extends Exception {
        private static final long serialVersionUID = 1L;

        Taken(Throwable cause) {
            super("another process keeps this index", cause);
        }
    }

    private CodeStore(Directory directory, IndexWriter writer, IndexSnapshots indexSnapshots) {
        this.directory = directory;
        this.writer = writer;
        this.indexSnapshots = indexSnapshots;
    }

    /**
     * Opens the index for writing; makes it if there is none that is good.
     *
     * @param model what makes its vectors; empty if nothing does
     * @param reading how files are read
     */
    static CodeStore open(Path folder, String model, String reading) throws IOException, Taken {
        Map<String, String> made =
                Map.of(FORMAT_KEY, FORMAT, MODEL_KEY, model, READING_KEY, reading);
        OwnerOnlyFiles.folder(folder);
        mendLock(folder);
        Directory directory = OwnerOnlyDirectory.open(folder);
        try {
            boolean good = good(directory, made);
            if (!good) {
                clear(directory);
            }
            IndexWriter writer = writer(directory, good);
            writer.setLiveCommitData(made.entrySet());
            writer.commit();
            OwnerOnlyFiles.files(folder);
            return new CodeStore(directory, writer, IndexSnapshots.of(writer));
        } catch (LockObtainFailedException e) {
            directory.close();
            throw new Taken(e);
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /**
     * Empties a lock file with contents, which Lucene refuses. It is never deleted: two processes
     * could then have two files of that name, and each a lock.
     */
    private static void mendLock(Path folder) throws IOException {
        Path lock = folder.resolve(IndexWriter.WRITE_LOCK_NAME);
        if (Files.isRegularFile(lock) && Files.size(lock) > 0) {
            Files.newByteChannel(lock, WRITE, TRUNCATE_EXISTING).close();
        }
    }

    /** Throws everything away: even to begin anew, Lucene would read what is there. */
    private static void clear(Directory directory) throws IOException {
        try (Lock ours = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (String name : directory.listAll()) {
                ours.ensureValid();
                if (!name.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(name);
                }
            }
        }
    }

    private static IndexWriter writer(Directory directory, boolean good) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig();
        config.setCodec(WideVectors.codec());
        config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
        config.setCommitOnClose(false);
        config.setOpenMode(
                good ? IndexWriterConfig.OpenMode.APPEND : IndexWriterConfig.OpenMode.CREATE);
        return new IndexWriter(directory, config);
    }

    /**
     * Whether there is a usable index: all its bytes are as they were written.
     *
     * @param made how it has to be made
     */
    private static boolean good(Directory directory, Map<String, String> made) throws IOException {
        if (!DirectoryReader.indexExists(directory)) {
            return false;
        }
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            for (LeafReaderContext leaf : reader.leaves()) {
                leaf.reader().checkIntegrity();
            }
            return made.equals(reader.getIndexCommit().getUserData());
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | EOFException
                | FileNotFoundException
                | NoSuchFileException
                | IllegalArgumentException e) {
            return false;
        }
    }

    /** The pictures of an index that another process writes; there has to be one. */
    static IndexSnapshots follow(Path folder) throws IOException {
        return IndexSnapshots.of(FSDirectory.open(folder));
    }

    /**
     * Whether the vectors in a picture are those of a model; another one's can't be compared with
     * them.
     *
     * @param model as it is given to {@link #open}
     */
    static boolean madeBy(String model, IndexSearcher searcher) throws IOException {
        return searcher.getIndexReader() instanceof DirectoryReader reader
                && model.equals(reader.getIndexCommit().getUserData().get(MODEL_KEY));
    }

    /** Whether another process has an index open for writing. */
    static boolean taken(Path folder) throws IOException {
        mendLock(folder);
        try (Directory directory = FSDirectory.open(folder);
                Lock free = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            free.ensureValid();
            return false;
        } catch (LockObtainFailedException e) {
            return true;
        }
    }

    IndexSnapshots sightings() {
        return indexSnapshots;
    }

    /**
     * Puts a file in place of what was there of it.
     *
     * @param vectors those of its pieces, or null
     * @param awaited whether they follow
     */
    synchronized void put(IndexedFile file, @Nullable List<float[]> vectors, boolean awaited)
            throws IOException {
        writer.updateDocuments(CodeFields.file(file.path()), fields.of(file, vectors, awaited));
    }

    synchronized void remove(String path) throws IOException {
        writer.deleteDocuments(CodeFields.file(path));
    }

    /** What has been put and removed can be found from now on. */
    void refresh() throws IOException {
        indexSnapshots.refresh();
    }

    /** What has been put and removed outlives a crash, and others can look at it. */
    synchronized void commit() throws IOException {
        if (writer.hasUncommittedChanges()) {
            writer.commit();
        }
    }

    /** What the index takes on disk. */
    long bytes() throws IOException {
        long sum = 0;
        for (String name : directory.listAll()) {
            try {
                sum += directory.fileLength(name);
            } catch (NoSuchFileException | FileNotFoundException e) {
                // Merged into others meanwhile.
            }
        }
        return sum;
    }

    @Override
    public synchronized void close() throws IOException {
        try (directory) {
            indexSnapshots.close();
            writer.rollback();
        }
    }
}
