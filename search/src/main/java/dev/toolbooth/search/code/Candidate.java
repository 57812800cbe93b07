package dev.toolbooth.search.code;

/**
 * A chunk that may match the query.
 *
 * @param document its number in the index snapshot
 * @param score how well it matches, comparable within one query
 * @param words its share of the best match by words, from 0 to 1
 * @param meaning its similarity in meaning, from -1 to 1; a guess if that isn't known
 */
record Candidate(int document, double score, double words, double meaning) {}
