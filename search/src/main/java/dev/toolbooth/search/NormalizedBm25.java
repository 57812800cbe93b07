package dev.toolbooth.search;

import org.apache.lucene.search.similarities.BM25Similarity;

/**
 * BM25 without the part that depends on how rare a word is: that is a boost of the query ({@link
 * TextQueries}). So a document's score is its share of the best that any could have, between 0 and
 * 1.
 */
final class NormalizedBm25 extends BM25Similarity {
    /** With the weights that a word has in texts: one in the last of them is worth a third. */
    private static final float SATURATION = 2f;

    /** Long texts have more words by chance, but long is not bad. */
    private static final float LENGTH = 0.25f;

    NormalizedBm25() {
        super(SATURATION, LENGTH);
    }

    @Override
    protected float idf(long docFreq, long docCount) {
        return 1f;
    }
}
