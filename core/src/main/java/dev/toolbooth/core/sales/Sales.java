package dev.toolbooth.core.sales;

import java.time.Duration;

/**
 * The sales, read from rollups that always agree with the ledger: whatever they lack is looked up
 * there, as of the same moment. Implementations are safe for concurrent use, and may block. They
 * throw when the ledger can't be read.
 */
public interface Sales {

    /** The answer to a question. */
    sealed interface Answer {
        /** It is answered. */
        record Done(SalesReport report) implements Answer {}

        /** So few entries of so many are counted yet: ask again later. */
        record Behind(long counted, long entries) implements Answer {}
    }

    /**
     * Answers a question.
     *
     * @param patience how long to count before that, when much is not counted yet
     */
    Answer report(SalesQuery query, Duration patience);

    /**
     * Counts what is not counted yet, until that is done or the thread is interrupted; how many
     * entries that were.
     *
     * @param least if fewer wait for it, nothing is done
     */
    long count(long least);
}
