/**
 * Tools worth a price: a small memory of causes, which is searched, walked and summed up for real.
 * Start reading at {@link dev.toolbooth.tools.samurai.SamuraiTools}.
 */
@NullMarked
package dev.toolbooth.tools.samurai;

import org.jspecify.annotations.NullMarked;
