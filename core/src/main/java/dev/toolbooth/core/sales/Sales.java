package dev.toolbooth.core.sales;

import java.time.Duration;

/**
 * What was sold, from rollups of the ledger that always say what the ledger says: what they don't
 * have yet is looked up there, at the same moment. Implementations are safe for concurrent use, and
 * may block. They throw when the books can't be read.
 */
public interface Sales {

    /** What came of a question. */
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
