package dev.toolbooth.catalog.feed;

import dev.toolbooth.catalog.Source;

/** A list of entries that is read again and again. */
public interface Feed {

    /** Who says what is in it. */
    Source source();

    /**
     * Reads all of it, and hands over what it holds, part by part.
     *
     * @throws FeedFailure when it can't be read to its end; what was handed over stays
     * @throws InterruptedException when nobody wants it any more
     */
    void read(Harvest into) throws FeedFailure, InterruptedException;
}
