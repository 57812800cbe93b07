package dev.toolbooth.search.code;

/**
 * What is known of a piece without reading it.
 *
 * @param number which of the file's pieces, from 0
 * @param test whether it is of a test
 * @param preamble whether it has only imports and the like
 */
record Sketch(String path, int number, String symbol, boolean test, boolean preamble) {
    /** Imports have the words of what they name, which is somewhere else. */
    private static final double PREAMBLE_SHARE = 0.65;

    /** What is left of a score. */
    double worth(double score) {
        return preamble ? PREAMBLE_SHARE * score : score;
    }
}
