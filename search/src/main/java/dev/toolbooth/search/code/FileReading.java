package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceBytes;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.chunk.Chunker;
import dev.toolbooth.search.chunk.Intake;
import dev.toolbooth.search.chunk.Language;
import dev.toolbooth.search.chunk.OwnTags;
import dev.toolbooth.search.chunk.Skipped;
import dev.toolbooth.search.chunk.Tags;
import dev.toolbooth.search.chunk.Taken;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads files and takes them apart. Thread-safe. */
final class FileReading implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FileReading.class);

    private final SourceFolder folder;
    private final Intake intake;
    private final int bytesMax;
    private final OwnTags tags;
    private final Chunker chunker;

    /**
     * @param bytesMax a larger file is left out
     * @param tags what is added to those that are found
     */
    FileReading(SourceFolder folder, int bytesMax, OwnTags tags, Chunker chunker) {
        this.folder = folder;
        this.intake = new Intake(bytesMax);
        this.bytesMax = bytesMax;
        this.tags = tags;
        this.chunker = chunker;
    }

    /** A file as it is now; empty if it isn't there any more. */
    Optional<IndexedFile> read(SourceFile seen) throws SourceFailure, InterruptedException {
        Optional<Skipped> before = intake.judge(seen.path(), seen.bytes());
        if (before.isPresent()) {
            return Optional.of(left(seen, "", before.get()));
        }
        // One more, so that a file that has grown is known to be too large.
        return folder.read(seen.path(), bytesMax + 1).map(this::taken);
    }

    @Override
    public void close() {
        chunker.close();
    }

    /** One file that can't be taken apart is no reason to find nothing in the others. */
    private IndexedFile taken(SourceBytes said) {
        try {
            return apart(said);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.warn("{} can't be taken apart, and is left out", said.file().path(), e);
            return left(said.file(), said.etag(), Skipped.UNREADABLE);
        }
    }

    private IndexedFile apart(SourceBytes said) {
        String path = said.file().path();
        return switch (intake.take(path, said.bytes())) {
            case Taken.Left left -> left(said.file(), said.etag(), left.why());
            case Taken.Text text ->
                    new IndexedFile(
                            said.file(),
                            said.etag(),
                            Optional.empty(),
                            Language.of(path, text.text()).id(),
                            tags(path),
                            chunker.chunks(path, text.text()));
        };
    }

    private List<String> tags(String path) {
        SortedSet<String> all = Tags.of(path);
        all.addAll(tags.of().apply(path));
        return List.copyOf(all);
    }

    private static IndexedFile left(SourceFile file, String etag, Skipped why) {
        return new IndexedFile(file, etag, Optional.of(why), "", List.of(), List.of());
    }
}
