/** Chains, for buyers and sellers alike: networks, assets, and their nodes. */
@NullMarked
package dev.toolbooth.chain;

import org.jspecify.annotations.NullMarked;
