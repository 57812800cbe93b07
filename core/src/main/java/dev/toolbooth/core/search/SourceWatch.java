package dev.toolbooth.core.search;

/** Tells what changes in a folder, until it is closed or can't any more. */
public interface SourceWatch extends AutoCloseable {

    /** Whether it still tells; one that doesn't will not again. */
    boolean works();

    @Override
    void close();
}
