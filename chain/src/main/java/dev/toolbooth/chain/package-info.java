/**
 * What buyers and sellers share about chains: networks, assets, and the nodes that are asked about
 * them.
 */
@NullMarked
package dev.toolbooth.chain;

import org.jspecify.annotations.NullMarked;
