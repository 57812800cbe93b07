/**
 * Texts as vectors, so that similar meanings are near each other. Start with {@link Embedder}:
 * {@link OnnxEmbedder} is the model in this process, {@link RemoteEmbedder} one behind an address,
 * and {@link CachedEmbedder} keeps the vectors of either in a {@link VectorCache}.
 */
@NullMarked
package dev.toolbooth.search.embed;

import org.jspecify.annotations.NullMarked;
