/**
 * Search by words, and by meaning where words fail. Start with {@link LuceneTextIndex}; {@link
 * Splitter} says what a word is, {@link Questions} what matches a query, {@link Ranking} what comes
 * first. {@link HybridTextIndex} adds what a model knows.
 */
@NullMarked
package dev.toolbooth.search;

import org.jspecify.annotations.NullMarked;
