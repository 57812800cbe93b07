package dev.toolbooth.search.code;

/**
 * A piece that could be what is looked for.
 *
 * @param document its number in the picture of the index
 * @param score how well it fits, among others of the same question
 * @param words its share of the best match by words, from 0 to 1
 * @param meaning how near its meaning is, from -1 to 1; a guess if that isn't known
 */
record Candidate(int document, double score, double words, double meaning) {}
