package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Source;

/** A list of entries that is read at intervals. */
public interface Feed {

    /** Who says what is in it. */
    Source source();

    /**
     * Reads all of it, and hands over its contents, part by part.
     *
     * @throws FeedFailure when it can't be read to its end; what was handed over stays
     * @throws InterruptedException when it is no longer wanted
     */
    void read(FeedImport into) throws FeedFailure, InterruptedException;
}
