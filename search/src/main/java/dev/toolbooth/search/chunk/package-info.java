/**
 * Files made into pieces that can be found. Start with {@link Chunker}; which files are left out
 * stands in {@link Intake}, what a language looks like in {@link Grammar}, how long pieces are in
 * {@link Sizes}.
 */
@NullMarked
package dev.toolbooth.search.chunk;

import org.jspecify.annotations.NullMarked;
