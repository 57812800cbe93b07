/**
 * Finding by words. Start with {@link LuceneTextIndex}; what a word is stands in {@link Splitter},
 * what fits a query in {@link Questions}, what comes first in {@link Ranking}.
 */
@NullMarked
package dev.toolbooth.search;

import org.jspecify.annotations.NullMarked;
