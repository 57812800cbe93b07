/**
 * Texts as vectors, so that what means the same is near. Start with {@link Embedder}: the model in
 * this process is {@link OnnxEmbedder}, one behind an address {@link RemoteEmbedder}, and {@link
 * CachedEmbedder} remembers what either has said in a {@link VectorCache}.
 */
@NullMarked
package dev.toolbooth.search.embed;

import org.jspecify.annotations.NullMarked;
