package dev.toolbooth.search.code;

/**
 * What is known of a piece without reading it.
 *
 * @param number which of the file's pieces, from 0
 * @param test whether it is of a test
 */
record Sketch(String path, int number, String symbol, boolean test) {}
