package dev.toolbooth.search.chunk;

import java.util.List;

/** A reader of the outline of a source: its functions and classes. For any number of threads. */
interface Outlines extends AutoCloseable {

    /**
     * The functions and classes of a text in their order; none if its language can't be read here,
     * or the text can't be read in it.
     */
    List<SourceUnit> of(FileStructure structure, String text, ChunkSizes sizes);

    /** Releases the resources of reading, once no reader is left. */
    @Override
    default void close() {}
}
