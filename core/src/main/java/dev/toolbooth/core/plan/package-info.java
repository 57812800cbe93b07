/** The port to the store of plans. */
@NullMarked
package dev.toolbooth.core.plan;

import org.jspecify.annotations.NullMarked;
