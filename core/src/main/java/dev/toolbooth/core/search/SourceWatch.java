package dev.toolbooth.core.search;

/** A watch on a folder that reports changes until it is closed or fails. */
public interface SourceWatch extends AutoCloseable {

    /** Whether it still tells; one that doesn't will not again. */
    boolean works();

    @Override
    void close();
}
