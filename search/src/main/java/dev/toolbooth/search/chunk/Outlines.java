package dev.toolbooth.search.chunk;

import java.util.List;

/** Finds out what is where in a source. For any number of threads. */
interface Outlines extends AutoCloseable {

    /**
     * The functions and classes of a text in their order; none if its language can't be read here,
     * or the text can't be read in it.
     */
    List<Unit> of(Structure structure, String text, Sizes sizes);

    /** Lets go of what reading has taken, as soon as nobody reads. */
    @Override
    default void close() {}
}
