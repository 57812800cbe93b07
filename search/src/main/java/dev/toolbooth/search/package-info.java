/**
 * Finding by words, and by meaning where there are none. Start with {@link LuceneTextIndex}; what a
 * word is stands in {@link Splitter}, what fits a query in {@link Questions}, what comes first in
 * {@link Ranking}. {@link MeaningTextIndex} is the same with what a model knows beside.
 */
@NullMarked
package dev.toolbooth.search;

import org.jspecify.annotations.NullMarked;
