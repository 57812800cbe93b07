/** Words, as programmers and those who look for something write them. */
@NullMarked
package dev.toolbooth.search.words;

import org.jspecify.annotations.NullMarked;
