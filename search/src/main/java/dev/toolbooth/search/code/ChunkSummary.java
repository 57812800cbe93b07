package dev.toolbooth.search.code;

/**
 * The facts about a chunk that need no read of its text.
 *
 * @param number its number among the file's chunks, from 0
 * @param test whether it is part of a test
 * @param preamble whether it has only imports and the like
 */
record ChunkSummary(String path, int number, String symbol, boolean test, boolean preamble) {
    /** Imports have the words of what they name, which is somewhere else. */
    private static final double PREAMBLE_SHARE = 0.65;

    /** What is left of a score. */
    double worth(double score) {
        return preamble ? PREAMBLE_SHARE * score : score;
    }
}
