/**
 * Tools worth a price: a small memory of causes, with real search, traversal and summaries. Start
 * reading at {@link dev.toolbooth.tools.samurai.SamuraiTools}.
 */
@NullMarked
package dev.toolbooth.tools.samurai;

import org.jspecify.annotations.NullMarked;
