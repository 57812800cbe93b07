package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceBytes;
import dev.toolbooth.core.search.SourceFailure;
import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.core.search.SourceFolder;
import dev.toolbooth.search.chunk.Chunker;
import dev.toolbooth.search.chunk.FileSelection;
import dev.toolbooth.search.chunk.FileSelector;
import dev.toolbooth.search.chunk.Language;
import dev.toolbooth.search.chunk.OperatorTags;
import dev.toolbooth.search.chunk.SkipReason;
import dev.toolbooth.search.chunk.Tags;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A reader that splits files into chunks. Thread-safe. */
final class SourceReader implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SourceReader.class);

    private final SourceFolder folder;
    private final FileSelector fileSelector;
    private final int bytesMax;
    private final OperatorTags tags;
    private final Chunker chunker;

    /**
     * @param bytesMax a larger file is left out
     * @param tags what is added to those that are found
     */
    SourceReader(SourceFolder folder, int bytesMax, OperatorTags tags, Chunker chunker) {
        this.folder = folder;
        this.fileSelector = new FileSelector(bytesMax);
        this.bytesMax = bytesMax;
        this.tags = tags;
        this.chunker = chunker;
    }

    /** A file as it is now; empty if it isn't there any more. */
    Optional<IndexedFile> read(SourceFile seen) throws SourceFailure, InterruptedException {
        Optional<SkipReason> before = fileSelector.skipReason(seen.path(), seen.bytes());
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
            return left(said.file(), said.etag(), SkipReason.UNREADABLE);
        }
    }

    private IndexedFile apart(SourceBytes said) {
        String path = said.file().path();
        return switch (fileSelector.select(path, said.bytes())) {
            case FileSelection.Left left -> left(said.file(), said.etag(), left.why());
            case FileSelection.Text text ->
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

    private static IndexedFile left(SourceFile file, String etag, SkipReason why) {
        return new IndexedFile(file, etag, Optional.of(why), "", List.of(), List.of());
    }
}
