package dev.toolbooth.search.code;

import dev.toolbooth.core.search.SourceFile;
import dev.toolbooth.search.chunk.Chunk;
import dev.toolbooth.search.chunk.SkipReason;
import java.util.List;
import java.util.Optional;

/**
 * A file as it goes into the index.
 *
 * @param etag the version that was read
 * @param left why none of it can be found, if that is so
 * @param language empty if it isn't known
 */
record IndexedFile(
        SourceFile file,
        String etag,
        Optional<SkipReason> left,
        String language,
        List<String> tags,
        List<Chunk> chunks) {

    IndexedFile {
        tags = List.copyOf(tags);
        chunks = List.copyOf(chunks);
    }

    String path() {
        return file.path();
    }

    /** A file as it stands in the index, made again of its pieces. */
    static IndexedFile of(List<IndexedChunk> pieces) {
        IndexedChunk first = pieces.getFirst();
        return new IndexedFile(
                new SourceFile(first.path(), 0, first.version()),
                first.etag(),
                Optional.empty(),
                first.language(),
                first.tags(),
                pieces.stream().map(IndexedFile::chunk).toList());
    }

    private static Chunk chunk(IndexedChunk indexedChunk) {
        return new Chunk(
                indexedChunk.lineStart(),
                indexedChunk.lineEnd(),
                indexedChunk.text(),
                indexedChunk.symbol(),
                "");
    }
}
