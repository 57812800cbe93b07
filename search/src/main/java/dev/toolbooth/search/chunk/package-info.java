/**
 * Files cut into chunks that can be found. Start with {@link Chunker}; {@link Intake} says which
 * files are left out, {@link Grammar} what a language looks like, {@link Sizes} how long chunks
 * are.
 */
@NullMarked
package dev.toolbooth.search.chunk;

import org.jspecify.annotations.NullMarked;
