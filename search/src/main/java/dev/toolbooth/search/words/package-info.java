/** The splitting of text into words, as programmers and searchers write them. */
@NullMarked
package dev.toolbooth.search.words;

import org.jspecify.annotations.NullMarked;
