/** Operations and their outcomes, the same for every dialect. */
@NullMarked
package dev.toolbooth.core.operation;

import org.jspecify.annotations.NullMarked;
