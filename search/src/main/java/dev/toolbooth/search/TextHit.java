package dev.toolbooth.search;

/** A document that matches, with its place among others. Immutable. */
final class TextHit {
    private final int document;
    private final long[] keys;

    /**
     * @param document its number in the picture of the index
     * @param keys what it is ordered by, the smallest first; all of one query have as many
     */
    TextHit(int document, long[] keys) {
        this.document = document;
        this.keys = keys;
    }

    /** The same, but for the first key. */
    TextHit with(long first) {
        long[] others = keys.clone();
        others[0] = first;
        return new TextHit(document, others);
    }

    int document() {
        return document;
    }

    /** Below 0 if it comes before the other. */
    int compare(TextHit other) {
        int order = compareKeys(other);
        return order == 0 ? Integer.compare(document, other.document) : order;
    }

    private int compareKeys(TextHit other) {
        for (int i = 0; i < keys.length; i++) {
            int order = Long.compare(keys[i], other.keys[i]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    long key(int at) {
        return keys[at];
    }
}
