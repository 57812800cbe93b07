/** The port for a way to be paid: what it offers, verifies, settles and refunds. */
@NullMarked
package dev.toolbooth.core.rail;

import org.jspecify.annotations.NullMarked;
